import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { fillLargeCommunity } from '../test/large-community.ts'
import { administer, freePort, startPostgres } from '../test/postgres.ts'
import type { Attack, AttackerMessage } from './attacker.ts'
import { attackRegistrations } from './registration-attack.ts'
import { jwtSecret, tokenOf } from './site-settings.ts'
import { builtServer } from './started-program.ts'

// Measures the latency of votes under attack: the 99th percentile relative to the idle phases before and after,
// in one run on one machine with the default rate limits. Each attack runs in several rounds; the median of their ratios
// is printed first. `npm run bench:attacks`, with `server` for a PostgreSQL server, and with words from attack names to
// run only those. `registrations` floods another site with registrations; see registration-attack.ts.

const [, , ...words] = process.argv
const isServer = words.includes('server')
const selected = words.filter((word) => word !== 'server' && word !== 'registrations')
const isSelective = words.some((word) => word !== 'server')
const withRegistrations = !isSelective || words.includes('registrations')
const rounds = 3
const secondsEach = 10
const votesPerSecond = 40

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-attacks-'))
const postgres = isServer ? await startPostgres({ durable: true }) : undefined
const databaseUrl = postgres?.url('postgres')

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
let userIds: string[] = []
let adminIds: string[] = []
let personalityIds: string[] = []

/** Fills the database and keeps some ids. */
async function fill(): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir }, true)
  await migrate(database)
  const size = { users: 100_000, personalities: 1_000, votes: 1_000_000 }
  await fillLargeCommunity(database.withScripts, { ...size, posts: 20_000, comments: 20_000 })
  const ids = (table: 'users' | 'personalities', limit: number) =>
    database.db.selectFrom(table).select('id').orderBy('id').limit(limit).execute()
  const [users, personalities] = [await ids('users', 300), await ids('personalities', 200)]
  userIds = users.slice(0, 200).map(({ id }) => id)
  adminIds = users.slice(200).map(({ id }) => id)
  await database.db
    .updateTable('users')
    .set({ role: 'ADMIN' })
    .where('id', 'in', adminIds)
    .execute()
  await database.close()
  personalityIds = personalities.map(({ id }) => id)
}

async function startSite(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [builtServer()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      PORT: String(port),
      JWT_SECRET: jwtSecret,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    },
  })
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (ready?.ok) return child
    await sleep(100)
  }
  throw new Error('the site did not start')
}

/** Votes at a constant rate without waiting for responses; returns the latencies in milliseconds. */
async function voteFor(seconds: number, tokens: string[]): Promise<number[]> {
  const times: number[] = []
  const pending: Promise<void>[] = []
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
    if (response.status !== 200) throw new Error(`a vote returned ${response.status}`)
    times.push(performance.now() - start)
  }
  const start = performance.now()
  for (let number = 0; number < seconds * votesPerSecond; number++) {
    pending.push(cast(number))
    const next = start + ((number + 1) * 1_000) / votesPerSecond
    await sleep(Math.max(0, next - performance.now()))
  }
  await Promise.all(pending)
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function startAttacker(): Promise<{ attacker: ChildProcess; names: string[] }> {
  const attacker = fork(path.join(import.meta.dirname, 'attacker.ts'), [origin])
  // Real attackers have their own CPUs; here they share the site's, so they run at a low priority.
  if (attacker.pid) os.setPriority(attacker.pid, os.constants.priority.PRIORITY_LOW)
  const [message] = (await once(attacker, 'message')) as [AttackerMessage]
  if (message === 'ended') throw new Error('the attacker ended before it began')
  const isSelected = (name: string) => selected.some((word) => name.includes(word))
  return { attacker, names: selected.length > 0 ? message.names.filter(isSelected) : message.names }
}

/** Latencies of votes during one attack. */
interface Phase {
  name: string
  times: number[]
  /** 99th percentile relative to the idle phases before and after. */
  ratio: number
}

/** Runs all attacks in several rounds, with idle phases in between. */
async function measure(): Promise<void> {
  const signed = userIds.map((userId) => tokenOf(userId))
  const { attacker, names } = await startAttacker()
  await voteFor(5, signed)
  let before = await voteFor(secondsEach, signed)
  const idle = [before]
  const phases: Phase[] = []
  for (let number = 0; number < names.length * rounds; number++) {
    const name = names[number % names.length] as string
    const adminToken = tokenOf(adminIds[number] as string)
    const attack: Attack = { name, number, adminToken }
    const ended = once(attacker, 'message')
    attacker.send(attack)
    const times = await voteFor(secondsEach, signed)
    attacker.send('stop')
    await ended
    // Lets queued requests drain before the idle phase.
    await sleep(1_500)
    const after = await voteFor(secondsEach, signed)
    idle.push(after)
    const ratio = percentile(times, 0.99) / percentile([...before, ...after], 0.99)
    phases.push({ name, times, ratio })
    before = after
  }
  attacker.disconnect()
  report(names, phases, idle)
}

function report(names: string[], phases: Phase[], idle: number[][]): void {
  const database = postgres ? 'server' : 'embedded'
  console.log(`idle site (${database}): ${percentiles(idle)}`)
  for (const name of names) {
    const rounds = phases.filter((phase) => phase.name === name)
    const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b)
    const median = ratios[ratios.length >> 1] ?? Number.NaN
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ')
    const details = percentiles(rounds.map(({ times }) => times))
    console.log(`${name.padEnd(42)} ${median.toFixed(2)}   (of ${all}; ${details})`)
  }
}

/** Percentiles over all times. */
function percentiles(phases: number[][]): string {
  const times = phases.flat()
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)].map((ms) => ms.toFixed(1))
  return `p50 ${p50}, p99 ${p99}, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`
}

/** Runs the selected attacks on voters. */
async function attackVoters(): Promise<void> {
  await fill()
  const site = await startSite()
  try {
    await measure()
  } finally {
    site.kill('SIGTERM')
    await new Promise((resolve) => site.once('exit', resolve))
  }
}

/** Registers on a site of its own, which is empty: on it the fewest registrations are usual. */
async function attackEmptySite(): Promise<void> {
  if (postgres) await administer(postgres.url('postgres'), 'create database empty_site')
  await attackRegistrations({
    databaseUrl: postgres?.url('empty_site'),
    dataDir: path.join(dataDir, 'empty-site'),
  })
}

try {
  if (withRegistrations) await attackEmptySite()
  if (!isSelective || selected.length > 0) await attackVoters()
} finally {
  await postgres?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
