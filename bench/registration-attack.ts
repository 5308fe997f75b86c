import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Session } from '../contract/accounts.ts'
import type { ErrorBody } from '../contract/errors.ts'
import type { ClockShift } from '../faults/server-messages.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { projectRoot } from '../test/config.ts'
import { freePort } from '../test/postgres.ts'
import { builtServer } from './started-program.ts'

const attempts = 10_000
const addresses = 50

/** An hour of the site's clock takes so many seconds. */
const seconds = 60
const acceleration = 3_600 / seconds

const maxCountedShare = 0.02
const maxOrdinarySeconds = 3

interface RegistrationAttack {
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * An hour of scripted registrations, from addresses each in a network of its own, that solve no challenge and vote. Prints how
 * many end as counted votes, and how long people who register meanwhile wait, their challenge included. The clock of the
 * site runs faster, so that the hour takes a minute; its work does not.
 */
export async function attackRegistrations(options: RegistrationAttack): Promise<void> {
  const personalityId = await createPersonality(options)
  const site = await startSite(options)
  try {
    const stopClock = accelerate(site.child)
    const until = performance.now() + seconds * 1_000
    const [statuses, ordinary] = await Promise.all([
      attack(site.origin, personalityId, until),
      registerOrdinarily(site.origin, until),
    ])
    stopClock()
    // Cached responses expire, and counts of votes are published.
    await sleep(2_000)
    report(statuses, await countedVotes(site.origin, personalityId), ordinary)
  } finally {
    site.child.kill('SIGTERM')
    await once(site.child, 'exit')
  }
}

async function createPersonality({ databaseUrl, dataDir }: RegistrationAttack): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database)
  const { id } = await database.db
    .insertInto('personalities')
    .values({ slug: 'attacked', name: 'Attacked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.close()
  return id
}

async function startSite({ databaseUrl, dataDir }: RegistrationAttack) {
  const port = await freePort()
  const clock = path.join(projectRoot, 'faults/shifted-clock.ts')
  const child = fork(builtServer(), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      PORT: String(port),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      NODE_OPTIONS: `--import=${clock}`,
    },
  })
  const origin = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 300; attempt++) {
    const ready = await fetch(`${origin}/api/ready`).catch(() => undefined)
    if (ready?.ok) return { child, origin }
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('the site did not start')
}

/** Moves the clock of the site forward while real time passes. */
function accelerate(child: ChildProcess): () => void {
  const start = performance.now()
  const timer = setInterval(() => {
    const clockShift = Math.round((performance.now() - start) * (acceleration - 1))
    child.send({ clockShift } satisfies ClockShift)
  }, 50)
  return () => clearInterval(timer)
}

const post = (origin: string, url: string, ip: string, body: unknown, token?: string) =>
  fetch(`${origin}/api${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

const account = (name: string) => ({
  name,
  username: name,
  email: `${name}@example.org`,
  password: 'a password of a script',
})

/** Sends all attempts at a constant rate; returns how many responses there were by status. */
async function attack(origin: string, personalityId: string, until: number) {
  const statuses = new Map<number, number>()
  const pending = new Set<Promise<void>>()
  const start = performance.now()
  const attempt = async (number: number) => {
    const ip = `10.7.${number % addresses}.1`
    const response = await post(origin, '/auth/register', ip, account(`flood_${number}`))
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status !== 201) return void (await response.arrayBuffer())
    const { access_token } = (await response.json()) as Session
    const vote = await post(origin, '/votes', ip, { personalityId, type: 'UPVOTE' }, access_token)
    await vote.arrayBuffer()
  }
  for (let number = 0; number < attempts; number++) {
    const sent: Promise<void> = attempt(number)
      .catch(() => undefined)
      .finally(() => pending.delete(sent))
    pending.add(sent)
    const next = start + ((until - start) * (number + 1)) / attempts
    await sleep(Math.max(0, next - performance.now()))
  }
  await Promise.all(pending)
  return statuses
}

interface OrdinaryRegistration {
  seconds: number
  status: number
  isChallenged: boolean
}

/** Registers one person after the other, each from a network of their own, as the form does. */
async function registerOrdinarily(origin: string, until: number): Promise<OrdinaryRegistration[]> {
  const results: OrdinaryRegistration[] = []
  for (let number = 0; performance.now() < until; number++) {
    await sleep(2_000)
    const ip = `10.8.${number}.1`
    const body = account(`person_${number}`)
    const start = performance.now()
    let response = await post(origin, '/auth/register', ip, body)
    const isChallenged = response.status === 428
    if (isChallenged) {
      const { challenge } = (await response.json()) as ErrorBody
      if (!challenge) throw new Error('a response with status 428 has no challenge')
      const solution = await solveChallenge({ challenge, deriveKey })
      const solved = btoa(JSON.stringify({ challenge, solution }))
      response = await post(origin, '/auth/register', ip, { ...body, challenge: solved })
    }
    await response.arrayBuffer()
    const time = (performance.now() - start) / 1_000
    results.push({ seconds: time, status: response.status, isChallenged })
  }
  return results
}

async function countedVotes(origin: string, personalityId: string): Promise<number> {
  const response = await fetch(`${origin}/api/personalities/${personalityId}/stats`)
  const { voteCount } = (await response.json()) as { voteCount: number }
  return voteCount
}

function report(statuses: Map<number, number>, counted: number, ordinary: OrdinaryRegistration[]) {
  const unexpected = [...statuses.keys()].filter((status) => ![201, 428, 429, 503].includes(status))
  if (unexpected.length > 0) throw new Error(`registrations returned ${unexpected.join(', ')}`)
  const byStatus = [...statuses].toSorted().map(([status, count]) => `${count} times ${status}`)
  const share = counted / attempts
  const slowest = Math.max(...ordinary.map((each) => each.seconds))
  const succeeded = ordinary.filter(({ status }) => status === 201).length
  const challenged = ordinary.filter(({ isChallenged }) => isChallenged).length
  const hasHeld =
    share <= maxCountedShare && succeeded === ordinary.length && slowest <= maxOrdinarySeconds
  console.log(
    `${attempts} scripted registrations in an hour from ${addresses} addresses: ${byStatus.join(', ')}; ` +
      `${counted} counted votes, ${(share * 100).toFixed(2)} % (at most ${maxCountedShare * 100} %); ` +
      `ordinary registrations meanwhile: ${succeeded} of ${ordinary.length} succeeded, ${challenged} with a challenge, ` +
      `slowest ${slowest.toFixed(2)} s (at most ${maxOrdinarySeconds} s): ${hasHeld ? 'held' : 'NOT HELD'}`,
  )
}
