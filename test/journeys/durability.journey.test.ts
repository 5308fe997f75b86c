import type { Personality } from '../../contract/personalities.ts'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import { callAs } from './community.ts'
import { expect, test } from './fixtures.ts'
import { addPersonality, castVote } from './personalities.ts'
import { SiteProcess } from './site-process.ts'
import { administratorSettings, registerUser } from './users.ts'

let postgres: PostgresServer
test.beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
})
test.afterAll(() => postgres.stop())

const databases = [
  { name: 'the embedded database', embedded: true, settings: () => ({}) },
  {
    name: 'PostgreSQL',
    embedded: false,
    settings: () => ({ DATABASE_URL: postgres.url('postgres') }),
  },
]

for (const { name, embedded, settings } of databases) {
  test(`keeps votes and sessions over a kill, on ${name}`, async ({ startSite }) => {
    const site = await startSite({
      embedded,
      settings: { ...administratorSettings, ...settings() },
    })
    const { id: personalityId } = await addPersonality(site.origin, { name: 'Ada Lovelace' })
    const { session } = await registerUser(site.origin)
    await castVote(site.origin, session, personalityId, 'DOWNVOTE')
    await site.kill()
    await site.start()
    const status = await callAs(site.origin, session, 'GET', `/votes/${personalityId}`)
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
  const site = await startSite({ embedded: true })
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
  const { id: personalityId } = await addPersonality(first.origin, { name: 'Ada Lovelace' })
  const { session } = await registerUser(second.origin)
  await castVote(second.origin, session, personalityId, 'UPVOTE')
  const count = async () => {
    const response = await fetch(`${first.origin}/api/personalities?limit=100`)
    const { data } = (await response.json()) as { data: Personality[] }
    return data.find(({ id }) => id === personalityId)?.upvoteCount
  }
  await expect.poll(count, { timeout: 1_500 }).toBe(1)
})
