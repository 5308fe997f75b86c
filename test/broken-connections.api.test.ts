import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { recountAll } from '../server/recount/service.ts'
import {
  comment,
  commonPassword,
  createUser,
  createVerifiedUser,
  personality,
} from './factories.ts'
import { type Answer, startApp } from './harness.ts'

// What is refused is logged too, with where it broke.
const app = await startApp({ LOG_LEVEL: 'silent' })
const { url } = app.database

// The embedded database has no connections that could break: there the same calls simply succeed.
const administration = url === undefined ? undefined : new pg.Client({ connectionString: url })
await administration?.connect()
afterAll(() => administration?.end())

const others = 'datname = current_database() and pid <> pg_backend_pid()'

/** Lets calls get stuck in the database, half done, and ends all connections there at once. */
async function breakWhile<Calls extends Promise<Answer<unknown>>[]>(
  calls: () => Calls,
  waiting: number,
) {
  if (!administration) return Promise.all(calls())
  await administration.query('begin; lock table personality_totals in exclusive mode')
  const answers = calls()
  const stuck = async () => {
    const { rows } = await administration.query(
      `select from pg_stat_activity where ${others} and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(stuck, { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting)
  await administration.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  )
  await administration.query('rollback')
  return Promise.all(answers)
}

/** Either it was done after all, or it is said cleanly that it was not. */
function expectCleanAnswer(answer: Answer<unknown>) {
  if (answer.status < 300) return
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.body).toEqual({
    statusCode: 503,
    error: 'Service Unavailable',
    message: 'Server error. Please try again later.',
  })
}

it('a connection that dies under a query or a transaction costs one clean refusal, and nothing else', async () => {
  const about = await personality(app)
  const body = { personalityId: about.id, type: 'UPVOTE' as const }
  const voters = await Promise.all(Array.from({ length: 5 }, () => createUser(app)))
  const leaving = await createUser(app)
  await app.call('POST /votes', { as: leaving, body })
  const { id } = await comment(app, { personality: about, author: leaving })
  const author = await createVerifiedUser(app)
  const votes = () => voters.map((as) => app.call('POST /votes', { as, body }))
  const calls = () => [
    ...votes(),
    app.call('POST /comments', { as: author, body: { personalityId: about.id, content: 'Hm' } }),
    app.call('DELETE /users/me', { as: leaving, body: { password: commonPassword } }),
  ]
  for (const answer of await breakWhile(calls, 3)) expectCleanAnswer(answer)

  // Whatever was refused was not half done, and succeeds at the next try.
  const again = async () => (await Promise.all(votes())).map(({ status }) => status)
  await expect.poll(again, { timeout: 10_000 }).toEqual([200, 200, 200, 200, 200])
  const gone = await app.call('GET /comments/detail/:id', { params: { id } })
  const stillThere = await app.call('GET /auth/me', { as: leaving })
  expect([gone.status, stillThere.status]).toEqual(
    stillThere.status === 200 ? [200, 200] : [404, 401],
  )
  expect((await recountAll(app.db)).wrong).toEqual([])
})

it('connections that die while nobody uses them are replaced', async () => {
  await administration?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  )
  const read = async () => {
    const answer = await app.call('GET /personalities', {
      query: { search: String(Math.random()) },
    })
    expectCleanAnswer(answer)
    return answer.status
  }
  await expect.poll(read, { timeout: 10_000 }).toBe(200)
  expect(await read()).toBe(200)
})
