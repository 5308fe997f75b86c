import { setTimeout as sleep } from 'node:timers/promises'
import { findLastPublication } from '../../server/ballots/store.ts'
import { seededRandom } from '../../server/demo/seeded-random.ts'
import { recountAll } from '../../server/recount/service.ts'
import type { ServerProcess } from '../server-process.ts'
import { ageAccounts, publicationInterval, startBallotSite } from './ballot-site.ts'
import { type OperationCounts, Operations } from './operations.ts'
import { PublicationCheck } from './publication-check.ts'

const operationsEach = 50
const concurrency = 8

/** A month, in milliseconds, after which votes are withdrawn and files of old lists deleted. */
const month = 31 * 24 * 3_600_000

export interface RandomRun {
  /** An empty or migrated PostgreSQL database. */
  databaseUrl: string
  /** Folder for the files of the site. */
  folder: string
  seed: string
  /** Number of operations. */
  operations: number
  /** Called after each publication. */
  onProgress?: (done: number) => void
}

export interface RandomRunReport {
  operations: Map<string, OperationCounts>
  publications: number
  /** Processes that were killed with SIGKILL: while members voted, and while they published. */
  killed: { voting: number; publishing: number }
  /** Ballots that were found by their numbers, over all publications; checks of the browser that found theirs. */
  found: number
  checked: number
  waiting: number
  problems: string[]
}

/**
 * Runs random operations over HTTP on two processes, which publish in between and are killed at random, and checks each
 * publication with the verifier and the numbers of all voters.
 */
export async function runRandomBallots(run: RandomRun): Promise<RandomRunReport> {
  const random = seededRandom(run.seed)
  const site = await startBallotSite(run.databaseUrl, run.folder, random)
  try {
    const operations = new Operations(site, random)
    await operations.populate()
    const check = new PublicationCheck(site, random)
    const killed = { voting: 0, publishing: 0 }
    const problems: string[] = []
    const context = { site, random, operations, check, killed, problems }
    for (let done = 0; done < run.operations; done += operationsEach) {
      const count = Math.min(operationsEach, run.operations - done)
      await runRound(context, done / operationsEach, count)
      run.onProgress?.(done + count)
    }
    const { wrong } = await recountAll(site.db)
    for (const one of wrong) problems.push(`wrong counter: ${JSON.stringify(one)}`)
    for (const server of site.servers) problems.push(...server.logProblems)
    return {
      operations: operations.counts,
      publications: await lastPublication(context),
      killed,
      found: check.found,
      checked: check.checked,
      waiting: check.waiting,
      problems: [...problems, ...operations.problems, ...check.problems],
    }
  } finally {
    await site.stop()
  }
}

interface Context {
  site: Awaited<ReturnType<typeof startBallotSite>>
  random: () => number
  operations: Operations
  check: PublicationCheck
  killed: RandomRunReport['killed']
  problems: string[]
}

/** Operations, a publication after or among them, and the checks. */
async function runRound(context: Context, round: number, count: number): Promise<void> {
  const { random, operations, check, problems } = context
  const before = await lastPublication(context)
  const isQuiet = random() < 0.5
  const load = operations.run(count, concurrency)
  if (random() < 0.25) await killWhileVoting(context)
  if (isQuiet) await load
  if (isQuiet) await settle(context)
  const isNextMonth = round % 25 === 12
  if (isNextMonth) await passMonth(context)
  const isPublishedOnce = await publish(context)
  await load
  // A head that a process has cached for less than a second is a month old by its clock.
  if (isNextMonth) await sleep(1_500)
  if (isQuiet && (await lastPublication(context)) <= before) {
    problems.push(`round ${round}: nothing was published`)
  }
  const first = check.problems.length
  await check.recount()
  await check.findBallots(operations, { isQuiet, isPublishedOnce })
  for (let index = first; index < check.problems.length; index += 1) {
    check.problems[index] = `round ${round}: ${check.problems[index]}`
  }
}

/** Kills a process among the operations, and starts it again. */
async function killWhileVoting({ site, random, killed }: Context): Promise<void> {
  const server = site.servers[Math.floor(random() * 2)] as ServerProcess
  await sleep(random() * 100)
  killed.voting += 1
  await site.restart(server)
}

/**
 * Publishes in one process, or in both at once; a third of them is killed meanwhile, and the other one takes over.
 * @returns false if one was killed
 */
async function publish({ site, random, killed }: Context): Promise<boolean> {
  const { servers, clock } = site
  clock.advance(publicationInterval * 1_000)
  const [first, second] = (random() < 0.5 ? servers : servers.toReversed()) as typeof servers
  const isKilled = random() < 0.3
  if (isKilled) {
    const publication = first.ask('publish').catch(() => null)
    await sleep(random() * 80)
    killed.publishing += 1
    await site.restart(first, publication)
    // The lease of the killed process expires.
    clock.advance(publicationInterval * 1_000)
  }
  // A restarted process publishes too, so that the other one has nothing to do or does not get the lease.
  const areBoth = random() < 0.3 || isKilled
  await Promise.all([second.ask('publish'), ...(areBoth ? [first.ask('publish')] : [])])
  return !isKilled
}

/** A month passes: votes of deleted and suspended accounts are withdrawn, sessions end. */
async function passMonth({ site }: Context): Promise<void> {
  await ageAccounts(site.db)
  site.clock.advance(month)
  await site.pickServer().ask('withdraw')
}

/** Waits until no process and no statement of a killed one changes anything. */
async function settle({ site }: Context): Promise<void> {
  await Promise.all(site.servers.map((server) => server.ask('settle')))
}

async function lastPublication({ site }: Context): Promise<number> {
  return (await findLastPublication(site.db))?.number ?? 0
}
