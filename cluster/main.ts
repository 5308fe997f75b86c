import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { actorsOf } from '../faults/actors.ts'
import { type CallCounts, Clients, patient } from '../faults/clients.ts'
import { insertSubjects, readContents, waitForStatements } from '../faults/contents.ts'
import { Model } from '../faults/model.ts'
import type { Subjects } from '../faults/server-messages.ts'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { type Cluster, jwtSecret, startCluster } from './cluster.ts'
import { isPrimaryAt, transactionsOf } from './database-checks.ts'
import { missingPrograms, waitUntil } from './programs.ts'

/**
 * Runs a whole site of several machines on loopback, restarts its processes and promotes its standby under load, and
 * checks that no request fails and no acknowledged write is lost: `npm run cluster -- --seed 7`. See decision 35.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(Date.now()) } },
})

/** Milliseconds until the command gives up. */
const timeLimit = 180_000

/** Reads whose server is observed. */
const readsOfMembers = 600

/** Calls of each client between two looks at whether the restart or promotion is over. */
const callsAtOnce = 3

const missing = missingPrograms()
if (missing) {
  console.error(missing)
  process.exit(1)
}
// The cleanup process ends all programs and removes the folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
setTimeout(() => {
  console.error(`not done after ${timeLimit / 1_000} s`)
  process.exit(1)
}, timeLimit).unref()

const problems: string[] = []
const folder = createTempFolder('cluster')
fs.chmodSync(folder, 0o755)
console.log(`seed ${values.seed}`)
const cluster = await startCluster(folder)
try {
  console.log('HAProxy, two processes, PgBouncer, a primary and a standby run.')
  const subjects = await insertSubjects(cluster.database.db)
  const model = new Model()
  const clients = new Clients({
    origins: [cluster.origin],
    subjects,
    model,
    random: seededRandom(values.seed),
    actors: actorsOf(subjects.userIds, jwtSecret),
  })
  await measureReads(cluster, clients, subjects)
  await restartProcesses(cluster, clients)
  await promote(cluster, clients)
  await compare(cluster, model)
  clients.close()
} finally {
  await cluster.stop()
  removeTempFolder(folder)
}
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`)
console.log(problems.length === 0 ? 'ok' : `VIOLATED: ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

/** Lets members write and read their own votes, and then only read; says which server served those reads. */
async function measureReads(
  { primary, standby, origin }: Cluster,
  clients: Clients,
  { userIds, personalityIds }: Subjects,
) {
  await clients.run(40, patient)
  const { calls } = takeCounts(clients)
  const transactions = async () => {
    // PostgreSQL publishes its statistics a second later.
    await sleep(1_500)
    return Promise.all([primary, standby].map((server) => transactionsOf(server.url('postgres'))))
  }
  const before = await transactions()
  for (let read = 0; read < readsOfMembers; read += 1) {
    const [actor] = actorsOf([userIds[read % userIds.length] ?? ''], jwtSecret)
    const response = await fetch(
      `${origin}/api/votes/${personalityIds[read % personalityIds.length]}`,
      { headers: { authorization: `Bearer ${actor?.token}` } },
    )
    if (!response.ok) problems.push(`a read answered ${response.status}`)
  }
  const after = await transactions()
  const [onPrimary, onStandby = 0] = after.map((count, index) => count - (before[index] ?? 0))
  console.log(
    `${calls} calls of members, then ${readsOfMembers} reads: ${onPrimary} transactions on the primary (lookups of sessions, checks), ${onStandby} on the standby`,
  )
  if (onStandby < readsOfMembers / 2) problems.push('the standby has not served the reads')
}

async function restartProcesses({ processes }: Cluster, clients: Clients) {
  const start = performance.now()
  await loadDuring(clients, async () => {
    for (const process of processes) await process.restart()
  })
  const { calls, acknowledged, refused, unanswered } = takeCounts(clients)
  console.log(
    `rolling restart of both processes in ${seconds(start)} s: ${calls} requests, ${calls - acknowledged} failed`,
  )
  if (refused + unanswered > 0) {
    problems.push(`rolling restart: ${refused} refused, ${unanswered} unanswered`)
  }
}

async function promote(cluster: Cluster, clients: Clients) {
  let pause = 0
  await loadDuring(clients, async () => {
    await sleep(1_000)
    const start = performance.now()
    await cluster.promote()
    const before = clients.acknowledged
    await waitUntil('writes after the promotion', async () => clients.acknowledged > before + 50)
    pause = performance.now() - start
    await sleep(1_000)
  })
  const { calls, acknowledged, refused, unanswered } = takeCounts(clients)
  console.log(
    `promotion: ${calls} requests, ${acknowledged} acknowledged, ${refused} refused, ${unanswered} unanswered; 50 acknowledged ${(pause / 1_000).toFixed(1)} s after the primary was killed`,
  )
  if (!(await isPrimaryAt(cluster.standby.url('postgres')))) {
    problems.push('the standby is not the primary')
  }
}

/** Compares the rows of the new primary with the responses that the clients got. */
async function compare(cluster: Cluster, model: Model) {
  await cluster.stopProcesses()
  const { db } = cluster.database
  await waitUntil('the new primary', async () => {
    await waitForStatements(db)
    return true
  })
  const { rows, wrongCounts } = await readContents(db)
  const violations = model.compare(rows)
  const count = (kind: string) => violations.filter((violation) => violation.kind === kind).length
  console.log(
    `${rows.length} rows: ${count('lost')} acknowledged writes lost, ${count('doubled')} doubled, ${wrongCounts.length} counters off`,
  )
  problems.push(...violations.map(({ text }) => text))
  for (const { counter, subject } of wrongCounts) problems.push(`${counter} of ${subject} is off`)
}

/** Lets clients call while `work` runs. */
async function loadDuring(clients: Clients, work: () => Promise<void>) {
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) await clients.run(callsAtOnce, patient)
  await done
}

function takeCounts(clients: Clients): CallCounts {
  const round = clients.takeRound()
  problems.push(...round.problems)
  return round.counts
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1_000).toFixed(1)
}
