import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { projectRoot } from '../test/config.ts'
import { fillLargeCommunity } from '../test/large-community.ts'
import { freePort, startPostgres } from '../test/postgres.ts'
import type { AttackerMessage } from './attacker.ts'

// How long a vote takes while others attack, as the ratio of its 99th percentile to that of a calm site, in one run
// on one machine with the usual rate limits: `npm run bench:attacks`, with `server` for a PostgreSQL server and a word of
// the names of the attacks to run only these.

const [, , ...words] = process.argv
const isServer = words.includes('server')
const chosen = words.filter((word) => word !== 'server')
const secondsEach = 12
const votesPerSecond = 25
const jwtSecret = 'a secret of the benchmark, long enough'
const admin = { email: 'admin@example.org', password: 'the password of the administrator' }

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-attacks-'))
const postgres = isServer ? await startPostgres({ durable: true }) : undefined
const databaseUrl = postgres?.url('postgres')

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let userIds: string[] = []
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
  userIds = members.map(({ id }) => id)
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

/** Votes at a steady pace, whether or not the earlier ones were answered; gives the time each took. */
async function voteFor(seconds: number, tokens: string[]): Promise<number[]> {
  const times: number[] = []
  const under: Promise<void>[] = []
  const cast = async (number: number) => {
    const start = performance.now()
    const response = await fetch(`${origin}/api/votes`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': '192.0.2.1',
        authorization: `Bearer ${tokens[number % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        personalityId: personalityIds[number % personalityIds.length],
        type: number % 3 === 0 ? 'DOWNVOTE' : 'UPVOTE',
      }),
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a vote was answered ${response.status}`)
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

async function adminToken(): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

async function startAttacker(): Promise<{ attacker: ChildProcess; names: string[] }> {
  const program = path.join(import.meta.dirname, 'attacker.ts')
  const attacker = fork(program, [origin, await adminToken()])
  // Attackers bring their own processors; here they share the site's, which comes first.
  if (attacker.pid) os.setPriority(attacker.pid, os.constants.priority.PRIORITY_LOW)
  const [message] = (await once(attacker, 'message')) as [AttackerMessage]
  if (message === 'ended') throw new Error('the attacker ended before it began')
  const isChosen = (name: string) => chosen.some((word) => name.includes(word))
  return { attacker, names: chosen.length > 0 ? message.names.filter(isChosen) : message.names }
}

async function measure() {
  const tokens = createTokens(jwtSecret, systemClock)
  const signed = userIds.map((userId) => tokens.sign({ userId, version: 0 }))
  await voteFor(5, signed)
  const calm = percentile(await voteFor(secondsEach, signed), 0.99)
  console.log(
    `votes of a calm site: p99 ${calm.toFixed(1)} ms (${postgres ? 'server' : 'embedded'})`,
  )
  const { attacker, names } = await startAttacker()
  for (const name of names) {
    const ended = once(attacker, 'message')
    attacker.send(name)
    const times = await voteFor(secondsEach, signed)
    attacker.send('stop')
    await ended
    const p99 = percentile(times, 0.99)
    const slowest = Math.max(...times)
    console.log(
      `${name.padEnd(42)} ${(p99 / calm).toFixed(2)}   (p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms)`,
    )
    // What is still queued must not count for the next.
    await sleep(2_000)
  }
  attacker.disconnect()
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
