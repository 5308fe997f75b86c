import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { projectRoot } from '../test/config.ts'
import { formOf } from '../test/forms.ts'
import { fillLargeCommunity } from '../test/large-community.ts'
import { freePort, startPostgres } from '../test/postgres.ts'

// How long a vote takes while others attack, as the ratio of its 99th percentile to that of a calm site, in one run
// on one machine with the usual rate limits: `npm run bench:attacks`, with `server` for a PostgreSQL server.

const isServer = process.argv.includes('server')
const secondsEach = 12
const votesPerSecond = 25
const jwtSecret = 'a secret of the benchmark, long enough'
const admin = { email: 'admin@example.org', password: 'the password of the administrator' }

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-attacks-'))
const postgres = isServer ? await startPostgres({ durable: true }) : undefined
const databaseUrl = postgres?.url('postgres')

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let memberIds: string[] = []
let personalityIds: string[] = []

/** Fills the database and remembers some of who is in it. */
async function fill(): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir }, true)
  await migrate(database)
  const size = { members: 100_000, personalities: 1_000, votes: 1_000_000 }
  await fillLargeCommunity(database, { ...size, posts: 20_000, comments: 20_000 })
  const ids = (table: 'users' | 'personalities', limit: number) =>
    database.db.selectFrom(table).select('id').orderBy('id').limit(limit).execute()
  const [members, personalities] = [await ids('users', 200), await ids('personalities', 200)]
  await database.close()
  memberIds = members.map(({ id }) => id)
  personalityIds = personalities.map(({ id }) => id)
}

async function startSite(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(projectRoot, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      PORT: String(port),
      JWT_SECRET: jwtSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    },
  })
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (ready?.ok) return child
    await sleep(100)
  }
  throw new Error('the site did not start')
}

/** Requests from an address of their own, so that each attacker meets the limits alone. */
function from(address: string, url: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': address, ...(init.headers as Record<string, string>) }
  return fetch(`${origin}${url}`, { ...init, headers }).then(async (response) => {
    await response.arrayBuffer()
    return response
  })
}

/** Votes at a steady pace, whether or not the earlier ones were answered; gives the time each took. */
async function voteFor(seconds: number, tokens: string[]): Promise<number[]> {
  const times: number[] = []
  const under: Promise<void>[] = []
  const cast = async (number: number) => {
    const start = performance.now()
    const { status } = await from('192.0.2.1', '/api/votes', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[number % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        personalityId: personalityIds[number % personalityIds.length],
        type: number % 3 === 0 ? 'DOWNVOTE' : 'UPVOTE',
      }),
    })
    if (status !== 200) throw new Error(`a vote was answered ${status}`)
    times.push(performance.now() - start)
  }
  for (let number = 0; number < seconds * votesPerSecond; number++) {
    under.push(cast(number))
    await sleep(1_000 / votesPerSecond)
  }
  await Promise.all(under)
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Runs an attack again and again until it is told to stop. */
async function repeat(signal: AbortSignal, attack: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) await attack().catch(() => sleep(10))
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function adminToken(): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, json(admin))
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** As many members as memberships, none with an id, so that each might be taken for any other's. */
const popoloBomb = JSON.stringify({
  persons: Array.from({ length: 3_000 }, () => ({ name: 'A' })),
  memberships: Array.from({ length: 3_000 }, () => ({ role: 'b' })),
})
const csvBomb = `name,${'a,'.repeat(40_000)}b\n${`${'x,'.repeat(40_000)}y\n`.repeat(100)}`
const words = Array.from({ length: 40 }, (_, n) => `wo${n}rd`).join(' ')

type Attack = (signal: AbortSignal) => Promise<unknown>

async function attacks(): Promise<Record<string, Attack>> {
  const authorization = `Bearer ${await adminToken()}`
  const logins = (count: number, address: string) =>
    Array.from({ length: count }, (_, number) =>
      from(
        address,
        '/api/auth/login',
        json({ email: `m${number}@example.org`, password: 'wrong!' }),
      ),
    )
  const preview = (content: string, fileName: string) => {
    const form = formOf([{ field: 'file', content, fileName }])
    return from('198.51.100.9', '/api/imports/preview', {
      method: 'POST',
      headers: { ...form.headers, authorization },
      body: new Uint8Array(form.body),
    })
  }
  let page = 0
  return {
    '100 logins at once from one address': () => Promise.allSettled(logins(100, '198.51.100.1')),
    '500 logins at once from five addresses': () =>
      Promise.allSettled([2, 3, 4, 5, 6].flatMap((host) => logins(100, `198.51.100.${host}`))),
    'searches of posts by a visitor': (signal) =>
      repeat(signal, () => from('198.51.100.7', `/api/posts?search=${encodeURIComponent(words)}`)),
    'member searches with a slip': (signal) =>
      repeat(signal, () => from('198.51.100.8', '/api/users/search?q=anan')),
    'a Popolo file of many times many': (signal) =>
      repeat(signal, () => preview(popoloBomb, 'bomb.json')),
    'a table of 40,000 columns': (signal) => repeat(signal, () => preview(csvBomb, 'bomb.csv')),
    'pages with random queries': (signal) =>
      repeat(signal, () =>
        Promise.all(Array.from({ length: 8 }, () => from('198.51.100.10', `/?random=${page++}`))),
      ),
  }
}

async function measure() {
  const tokens = createTokens(jwtSecret, systemClock)
  const signed = memberIds.map((userId) => tokens.sign({ userId, version: 0 }))
  await voteFor(5, signed)
  const calm = percentile(await voteFor(secondsEach, signed), 0.99)
  console.log(
    `votes of a calm site: p99 ${calm.toFixed(1)} ms (${postgres ? 'server' : 'embedded'})`,
  )
  for (const [name, attack] of Object.entries(await attacks())) {
    const end = new AbortController()
    const running = attack(end.signal)
    const times = await voteFor(secondsEach, signed)
    end.abort()
    await running
    const p99 = percentile(times, 0.99)
    const slowest = Math.max(...times)
    console.log(
      `${name.padEnd(42)} ${(p99 / calm).toFixed(2)}   (p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms)`,
    )
    // What is still queued must not count for the next.
    await sleep(2_000)
  }
}

await fill()
const site = await startSite()
try {
  await measure()
} finally {
  site.kill('SIGTERM')
  await new Promise((resolve) => site.once('exit', resolve))
  await postgres?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
