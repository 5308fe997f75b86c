import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Challenge } from '../../../contract/challenges.ts'
import { openTestDatabase } from '../../../test/database.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createUser,
  type TestUser,
} from '../../../test/factories.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { createLog } from '../log.ts'
import { SharedCounts } from './shared-counts.ts'

/** Processes of one site whose counts are its own, although the tests of this file share a database. */
function startProcesses(site: string, scale: string, count = 2): Promise<TestApp[]> {
  const settings = { RATE_LIMIT_SCALE: scale, JWT_SECRET: `secret of the site: ${site}`.padEnd(32) }
  return Promise.all(Array.from({ length: count }, () => startApp(settings)))
}

/** Sends requests to the processes in turn and counts the responses by status. */
async function inTurn(
  processes: TestApp[],
  requests: number,
  send: (app: TestApp, number: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let number = 0; number < requests; number++) {
    const { status } = await send(processes[number % processes.length] as TestApp, number)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const wrongLogin = (app: TestApp, email: string, ip: string) =>
  app.call('POST /auth/login', { body: { email, password: 'wrong password' }, ip })

const registration = (number: number, word: string) => ({
  name: 'Ann Example',
  username: `${word}_${number}`,
  email: `${word}.${number}@example.org`,
  password: commonPassword,
})

it('allows as many logins from one address at two processes as at one, and after a restart', async () => {
  const processes = await startProcesses('logins by address', '0.1')
  const login = (app: TestApp, number: number) =>
    wrongLogin(app, `somebody-${number}@example.org`, '192.0.2.1')
  expect(await inTurn(processes, 16, login)).toEqual({ 401: 10, 429: 6 })
  const restarted = await startProcesses('logins by address', '0.1', 1)
  expect(await inTurn(restarted, 2, login)).toEqual({ 429: 2 })
  const [first] = processes as [TestApp]
  expect((await wrongLogin(first, 'somebody@example.org', '192.0.2.2')).status).toBe(401)
})

it('allows exactly as many of concurrent logins at two processes as at one', async () => {
  const processes = await startProcesses('concurrent logins', '0.1')
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      wrongLogin(processes[number % 2] as TestApp, `a-${number}@example.org`, '192.0.2.1'),
    ),
  )
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

it('allows as many attempts at one account at two processes as at one', async () => {
  const processes = await startProcesses('attempts', '0.1')
  const { email } = await createUser(processes[0] as TestApp)
  const fromOneNetwork = await inTurn(processes, 5, (app) => wrongLogin(app, email, '10.0.0.1'))
  expect(fromOneNetwork).toEqual({ 401: 2, 429: 3 })
  const fromAnywhere = await inTurn(processes, 8, (app, number) =>
    wrongLogin(app, email, `10.1.${number}.1`),
  )
  expect(fromAnywhere).toEqual({ 401: 4, 429: 4 })
})

it('knows a network from which the owner has signed in at another process, until midnight', async () => {
  const processes = await startProcesses('familiar networks', '0.1', 3)
  const [first, second, third] = processes as [TestApp, TestApp, TestApp]
  // Noon, so that the day does not end during the test.
  for (const { clock } of processes) clock.advance(untilNoon(clock.now()))
  const { email, password } = await createUser(first)
  const login = (app: TestApp, ip: string) =>
    app.call('POST /auth/login', { body: { email, password }, ip })
  expect((await login(first, '198.51.100.7')).status).toBe(200)
  const guess = (round: number) =>
    inTurn([first, second], 6, (app, number) => wrongLogin(app, email, `10.${round}.${number}.1`))
  await guess(0)
  expect((await login(second, '203.0.113.1')).status).toBe(429)
  expect((await login(second, '198.51.100.200')).status).toBe(200)
  for (const { clock } of processes) clock.advance(24 * 3_600_000)
  await guess(1)
  expect((await login(third, '198.51.100.7')).status).toBe(429)
  expect((await login(first, '198.51.100.7')).status).toBe(200)
})

const day = 24 * 3_600_000
const untilNoon = (now: number) => (((day / 2 - (now % day)) % day) + day) % day

it('allows as many registrations from one address at two processes as at one', async () => {
  const processes = await startProcesses('registrations', '0.1')
  const statuses = await inTurn(processes, 9, (app, number) =>
    app.call('POST /auth/register', { body: registration(number, 'joiner'), ip: '192.0.2.1' }),
  )
  expect(statuses).toEqual({ 201: 6, 429: 3 })
})

it('allows as much new content of an account at two processes as at one', async () => {
  const processes = await startProcesses('content', '1')
  const [first] = processes as [TestApp]
  const [as, { id }] = await Promise.all([createUser(first), createPersonality(first)])
  const statuses = await inTurn(processes, 7, (app) =>
    app.call('POST /comments', { as, body: { personalityId: id, content: 'More' } }),
  )
  expect(statuses).toEqual({ 201: 4, 429: 3 })
  const { id: commentId } = await createComment(first)
  const reports = await inTurn(processes, 6, (app) =>
    app.call('POST /reports', { as, body: { type: 'comment', id: commentId, reason: 'abuse' } }),
  )
  expect(reports).toEqual({ 200: 4, 429: 2 })
})

it('allows as much as the operator has decided at two processes as at one', async () => {
  const processes = await startProcesses('changed limits', '1')
  const [first, second] = processes as [TestApp, TestApp]
  const boss = await createAdministrator(first)
  const changeTo = async (commentsPerHour: number) => {
    await first.call('PATCH /admin/site-settings', { as: boss, body: { commentsPerHour } })
    await expect
      .poll(async () => (await second.call('GET /admin/site-settings', { as: boss })).body)
      .toMatchObject({ commentsPerHour })
  }
  const [as, { id }] = await Promise.all([createUser(first), createPersonality(first)])
  const comments = (requests: number) =>
    inTurn(processes, requests, (app) =>
      app.call('POST /comments', { as, body: { personalityId: id, content: 'More' } }),
    )
  await changeTo(120)
  expect(await comments(8)).toEqual({ 201: 8 })
  await changeTo(60)
  expect(await comments(2)).toEqual({ 429: 2 })
  await changeTo(150)
  expect(await comments(2)).toEqual({ 201: 2 })
  expect(await comments(2)).toEqual({ 429: 2 })
  await changeTo(60)
})

/** Votes at two processes that exchange their counts after every ten; returns how many were accepted. */
async function floodVotes(
  processes: TestApp[],
  voterOf: (number: number) => { as: TestUser; ip: string },
): Promise<number> {
  const { id: personalityId } = await createPersonality(processes[0] as TestApp)
  let accepted = 0
  for (let number = 0; number < 200; number++) {
    const app = processes[number % processes.length] as TestApp
    const body = { personalityId, type: 'UPVOTE' } as const
    const { status } = await app.call('POST /votes', { ...voterOf(number), body })
    expect([200, 429]).toContain(status)
    if (status === 200) accepted += 1
    if (number % 10 === 9) for (const each of processes) await each.sharedCounts?.exchange()
  }
  return accepted
}

it('allows as many votes of an account at two processes as at one, and what arrives between two exchanges', async () => {
  const processes = await startProcesses('votes by account', '0.1')
  const as = await createUser(processes[0] as TestApp)
  const accepted = await floodVotes(processes, (number) => ({ as, ip: `10.0.${number}.1` }))
  expect(accepted).toBeGreaterThanOrEqual(60)
  expect(accepted).toBeLessThanOrEqual(70)
})

it('allows as many votes from an address at two processes as at one, and what arrives between two exchanges', async () => {
  const processes = await startProcesses('votes by address', '0.04')
  const voters: TestUser[] = []
  for (let number = 0; number < 20; number++) {
    voters.push(await createUser(processes[0] as TestApp))
  }
  const accepted = await floodVotes(processes, (number) => ({
    as: voters[number % voters.length] as TestUser,
    ip: '192.0.2.1',
  }))
  expect(accepted).toBeGreaterThanOrEqual(120)
  expect(accepted).toBeLessThanOrEqual(130)
})

it('sends nothing to the database for an ordinary visitor', async () => {
  const [app] = (await startProcesses('ordinary visitor', '1')) as [TestApp]
  const before = await countRows(app)
  for (let number = 0; number < 50; number++) {
    await app.call('GET /personalities', { query: { page: 1 + (number % 3) }, ip: '192.0.2.1' })
  }
  await app.sharedCounts?.exchange()
  expect(await countRows(app)).toBe(before)
})

async function countRows({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('rate_counts').select('key').execute()).length
}

it('serves reads and logins while the shared counts fail, logs it once, and shares again afterwards', async () => {
  const logStream = new PassThrough()
  const app = await startApp(
    {
      RATE_LIMIT_SCALE: '0.1',
      JWT_SECRET: 'secret of a site that fails'.padEnd(32),
      LOG_LEVEL: 'warn',
    },
    { logStream },
  )
  const read = () => app.call('GET /posts', { ip: '192.0.2.9' })
  const before = await countRows(app)
  await sql`alter table rate_counts rename to lost_counts`.execute(app.db)
  for (let number = 0; number < 40; number++) {
    expect((await read()).status).toBe(200)
    await app.sharedCounts?.exchange()
  }
  const login = (number: number) => wrongLogin(app, `b-${number}@example.org`, '192.0.2.9')
  expect(await inTurn([app], 12, (_app, number) => login(number))).toEqual({ 401: 10, 429: 2 })
  await sql`alter table lost_counts rename to rate_counts`.execute(app.db)
  await app.sharedCounts?.exchange()
  expect(await countRows(app)).toBe(before + 1)
  await app.close()
  logStream.end()
  const log = await text(logStream)
  expect(log.match(/rate limits are counted by this process alone/g)).toHaveLength(1)
})

it('stores neither addresses nor accounts, and deletes counts that have ended and the salts of earlier days', async () => {
  const app = await startApp({}, { database: await openTestDatabase() })
  for (let number = 0; number < 3; number++) await wrongLogin(app, 'c@example.org', '192.0.2.77')
  const stored = async () => {
    const counts = await app.db.selectFrom('rate_counts').selectAll().execute()
    const salts = await app.db.selectFrom('rate_salts').selectAll().execute()
    return { counts, salts }
  }
  const before = await stored()
  expect(JSON.stringify(before)).not.toMatch(/192\.0\.2|c@example/)
  expect(before.salts).toHaveLength(1)
  app.clock.advance(day)
  await app.sharedCounts?.deleteExpired()
  expect(await stored()).toEqual({ counts: [], salts: [] })
  await wrongLogin(app, 'c@example.org', '192.0.2.77')
  const after = await stored()
  expect(after.salts[0]?.salt).not.toEqual(before.salts[0]?.salt)
  const keys = new Set(before.counts.map(({ key }) => key))
  expect(after.counts.filter(({ key }) => keys.has(key))).toEqual([])
})

it('counts registrations for challenges, and their solutions, in all processes', async () => {
  const settings = {
    RATE_LIMIT_SCALE: '1',
    REGISTRATION_CHALLENGE: 'adaptive',
    JWT_SECRET: 'secret of a site with challenges'.padEnd(32),
  }
  const processes = [await startApp(settings), await startApp(settings)]
  const register = (app: TestApp, number: number, challenge?: string) =>
    app.call('POST /auth/register', {
      body: { ...registration(number, 'solver'), challenge },
      ip: '192.0.2.1',
    })
  expect(await inTurn(processes, 6, register)).toEqual({ 201: 3, 428: 3 })
  const [first, second] = processes as [TestApp, TestApp]
  const { problem } = await register(first, 10)
  const challenge = problem?.challenge as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  expect((await register(second, 10, solved)).status).toBe(201)
  expect((await register(first, 11, solved)).status).toBe(428)
})

it('does not refuse logins until a time that only a process with a wrong clock has reached', async () => {
  const [early, late] = (await startProcesses('wrong clock', '0.1')) as [TestApp, TestApp]
  late.clock.advance(5 * 3_600_000)
  const login = (app: TestApp, number: number) =>
    wrongLogin(app, `d-${number}@example.org`, '192.0.2.1')
  expect(await inTurn([late], 12, login)).toEqual({ 401: 10, 429: 2 })
  expect(await inTurn([early], 12, login)).toEqual({ 401: 10, 429: 2 })
})

it('keeps as many counts as allowed, and deletes those that end first beyond that', async () => {
  const { db, clock } = await startApp({}, { database: await openTestDatabase() })
  const log = createLog('error', false)
  const counts = new SharedCounts({ db, clock, log, secret: 'secret', maxRows: 3 })
  for (let number = 1; number <= 5; number++) {
    const endsAt = clock.now() + number
    await counts.count({ name: 'test', countedBy: `key ${number}`, endsAt })
  }
  await counts.deleteExpired()
  const rows = await db.selectFrom('rate_counts').select('ends_at').orderBy('ends_at').execute()
  expect(rows.map((row) => row.ends_at - clock.now())).toEqual([3, 4, 5])
})

it('shares the counts of a key that has two counters, and forgets those of an ended window', async () => {
  const { db, clock } = await startApp({}, { database: await openTestDatabase() })
  const logStream = new PassThrough()
  const counts = new SharedCounts({
    db,
    clock,
    log: createLog('warn', false, { stream: logStream }),
    secret: 'secret',
  })
  const counter = (unsent: number, timeLeft: number) => ({
    ...{ name: 'test', countedBy: 'key', timeWindow: 60_000 },
    ...{ count: unsent, unsent, endsAt: clock.now() + timeLeft },
  })
  const [ended, lost, present] = [counter(7, 0), counter(3, 60_000), counter(2, 60_000)]
  for (const one of [ended, lost, present]) counts.share(one)
  await counts.exchange()
  const rows = await db.selectFrom('rate_counts').select('count').execute()
  expect(rows).toEqual([{ count: 5 }])
  expect([present.count, present.unsent]).toEqual([5, 0])
  logStream.end()
  expect(await text(logStream)).toBe('')
})
