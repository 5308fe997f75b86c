import { type PostgresServer, startPostgres } from '../postgres.ts'
import { expect, test } from './fixtures.ts'
import { SiteProcess } from './site-process.ts'
import { administrator, administratorSettings, registerUser, signIn } from './users.ts'

let postgres: PostgresServer
test.beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
})
test.afterAll(() => postgres.stop())

/** Calls the API of a site. */
async function call(origin: string, key: string, token?: string, body?: unknown) {
  const [method, path] = key.split(' ')
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${key}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

async function addPersonality(origin: string): Promise<string> {
  const { access_token } = await signIn(origin, administrator)
  const made = await call(origin, 'POST /personalities', access_token, { name: 'Ada Lovelace' })
  return made.id
}

const databases: { name: string; settings: () => Record<string, string> }[] = [
  { name: 'the embedded database', settings: () => ({}) },
  { name: 'PostgreSQL', settings: () => ({ DATABASE_URL: postgres.url('postgres') }) },
]

for (const { name, settings } of databases) {
  test(`keeps votes and sessions over a kill, on ${name}`, async ({ startSite }) => {
    const site = await startSite({ settings: { ...administratorSettings, ...settings() } })
    const personalityId = await addPersonality(site.origin)
    const { session } = await registerUser(site.origin)
    const vote = { personalityId, type: 'DOWNVOTE' }
    await call(site.origin, 'POST /votes', session.access_token, vote)
    await site.kill()
    await site.start()
    const status = await call(site.origin, `GET /votes/${personalityId}`, session.access_token)
    expect(status).toMatchObject({ downvoteCount: 1, userVoteType: 'DOWNVOTE' })
    expect(await site.stop()).toBe(0)
  })
}

test('reports that it is shutting down, and serves until then', async ({ startSite }) => {
  const site = await startSite({ settings: { SHUTDOWN_DELAY: '3' } })
  const statusOf = async (path: string) => (await fetch(`${site.origin}${path}`)).status
  expect(await statusOf('/api/ready')).toBe(200)
  const ended = site.stop()
  await expect.poll(() => statusOf('/api/ready')).toBe(503)
  expect(await statusOf('/')).toBe(200)
  expect(await statusOf('/api/health')).toBe(200)
  expect(await ended).toBe(0)
})

test('allows only one process to open an embedded database, and names the one that has it', async ({
  startSite,
}) => {
  const site = await startSite()
  const second = SiteProcess.start({ DATA_DIR: site.dataDir, DEMO: '0' })
  await expect(second).rejects.toThrow(String(site.pid))
  await site.kill()
  await site.start()
})

test('shows votes of another process on the same PostgreSQL server within a second', async ({
  startSite,
}) => {
  const settings = { ...administratorSettings, DATABASE_URL: postgres.url('postgres') }
  const first = await startSite({ settings })
  const second = await startSite({ settings })
  const personalityId = await addPersonality(first.origin)
  const { session } = await registerUser(second.origin)
  const vote = { personalityId, type: 'UPVOTE' }
  await call(second.origin, 'POST /votes', session.access_token, vote)
  const count = async () => {
    const { data } = await call(first.origin, 'GET /personalities?limit=100')
    return data.find(({ id }: { id: string }) => id === personalityId)?.upvoteCount
  }
  await expect.poll(count, { timeout: 1_500 }).toBe(1)
})
