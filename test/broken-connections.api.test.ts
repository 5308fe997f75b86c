import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { recountAll } from '../server/recount/service.ts'
import {
  commonPassword,
  createComment,
  createPersonality,
  createUser,
  createVerifiedUser,
} from './factories.ts'
import { type ApiResponse, startApp } from './harness.ts'

// Silent, because each failed request logs its stack trace.
const app = await startApp({ LOG_LEVEL: 'silent' })
const { url } = app.database

// The embedded database has no connections that could break: there the same calls succeed.
const administration = url === undefined ? undefined : new pg.Client({ connectionString: url })
await administration?.connect()
afterAll(() => administration?.end())

// Not autovacuum, which an ordinary role may not end.
const others =
  "datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'"

/** Blocks calls in the database with a table lock, then terminates all connections at once. */
async function terminateDuring<Calls extends Promise<ApiResponse<unknown>>[]>(
  calls: () => Calls,
  minBlocked: number,
) {
  if (!administration) return Promise.all(calls())
  await administration.query('begin; lock table personality_totals in exclusive mode')
  const responses = calls()
  const countBlocked = async () => {
    const { rows } = await administration.query(
      `select from pg_stat_activity where ${others} and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(countBlocked, { timeout: 10_000 }).toBeGreaterThanOrEqual(minBlocked)
  await administration.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  )
  await administration.query('rollback')
  return Promise.all(responses)
}

/** Expects success or a well-formed 503. */
function expectSuccessOr503(response: ApiResponse<unknown>) {
  if (response.status < 300) return
  expect(response.status).toBe(503)
  expect(response.headers['retry-after']).toMatch(/^\d+$/)
  expect(response.body).toEqual({
    statusCode: 503,
    code: 'unavailable',
    error: 'Service Unavailable',
    message: 'Server error. Please try again later.',
    requestId: response.headers['x-request-id'],
  })
}

it('responds with one 503 and no other effect when a connection breaks during a query or transaction', async () => {
  const about = await createPersonality(app)
  const body = { personalityId: about.id, type: 'UPVOTE' as const }
  const voters = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  const leaving = await createUser(app)
  await app.call('POST /votes', { as: leaving, body })
  const { id } = await createComment(app, { personality: about, author: leaving })
  const author = await createVerifiedUser(app)
  const votes = () => voters.map((as) => app.call('POST /votes', { as, body }))
  const calls = () => [
    ...votes(),
    app.call('POST /comments', { as: author, body: { personalityId: about.id, content: 'Hm' } }),
    app.call('DELETE /users/me', { as: leaving, body: { password: commonPassword } }),
  ]
  for (const response of await terminateDuring(calls, 3)) expectSuccessOr503(response)

  // Failed requests left no partial writes and succeed when retried.
  const retryVotes = async () => (await Promise.all(votes())).map(({ status }) => status)
  await expect.poll(retryVotes, { timeout: 10_000 }).toEqual([200, 200, 200, 200, 200])
  const commentRead = await app.call('GET /comments/detail/:id', { params: { id } })
  const accountRead = await app.call('GET /auth/me', { as: leaving })
  expect([commentRead.status, accountRead.status]).toEqual(
    accountRead.status === 200 ? [200, 200] : [404, 401],
  )
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('replaces connections that break while idle', async () => {
  await administration?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  )
  const read = async () => {
    const response = await app.call('GET /personalities', {
      query: { search: String(Math.random()) },
    })
    expectSuccessOr503(response)
    return response.status
  }
  await expect.poll(read, { timeout: 10_000 }).toBe(200)
  expect(await read()).toBe(200)
})
