import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveCounts } from '../contract/live.ts'
import { anonymousPersonality } from './actions.ts'
import { type CallCounts, clientCount, patient } from './clients.ts'
import type { Nemesis } from './nemeses/nemesis.ts'
import type { Contents } from './server-messages.ts'
import type { ServerProcess } from './server-process.ts'
import type { Site } from './site.ts'

/** Results of one or more rounds. */
export interface RoundResult extends CallCounts {
  rounds: number
  /** How often the fault was seen to take effect. */
  effects: number
  lost: number
  doubled: number
  /** Counters that differ from their rows. */
  off: number
  /** Everything that is wrong, also what no number counts, such as a 500. */
  problems: string[]
}

export const emptyResult = (): RoundResult => ({
  rounds: 0,
  effects: 0,
  calls: 0,
  acknowledged: 0,
  refused: 0,
  unanswered: 0,
  lost: 0,
  doubled: 0,
  off: 0,
  problems: [],
})

/** Adds up the results of rounds. */
export function addResults(sum: RoundResult, added: RoundResult): RoundResult {
  return {
    rounds: sum.rounds + added.rounds,
    effects: sum.effects + added.effects,
    calls: sum.calls + added.calls,
    acknowledged: sum.acknowledged + added.acknowledged,
    refused: sum.refused + added.refused,
    unanswered: sum.unanswered + added.unanswered,
    lost: sum.lost + added.lost,
    doubled: sum.doubled + added.doubled,
    off: sum.off + added.off,
    problems: [...sum.problems, ...added.problems],
  }
}

export interface RoundOptions {
  /** Calls of each client while the fault happens. */
  callsEach: number
  /** Milliseconds after which live counts must agree with the database. */
  liveLimit: number
}

export const defaultRound: RoundOptions = { callsEach: 30, liveLimit: 2_000 }

const calmCallsEach = 2

/** Half of the calls after the fault: a kept connection that broke meanwhile is noticed when it is used. */
const minAcknowledged = (calmCallsEach * clientCount) / 2

/** Milliseconds until the site must be ready again after a fault. */
const recoveryLimit = 30_000

/**
 * One round: the clients write, the fault happens in the middle, and when the site is quiet, its contents are compared
 * with the responses that the clients got.
 */
export async function runRound(
  site: Site,
  nemesis: Nemesis,
  random: () => number,
  round: number,
  { callsEach, liveLimit }: RoundOptions = defaultRound,
): Promise<RoundResult> {
  const problems: string[] = []
  const load = site.clients.run(callsEach, { ...patient, ...nemesis.behaviour })
  const startAfter = Math.floor(callsEach * clientCount * (0.1 + random() * 0.5))
  while (site.clients.calls < startAfter) await sleep(1)
  const effects = await nemesis.strike(site, random, round)
  if (effects === 0) problems.push(`round ${round + 1}: the fault had no effect`)
  await load
  await nemesis.restore?.(site)
  for (const server of site.servers) {
    const problem = await waitUntilReady(server)
    if (problem) problems.push(problem)
  }
  // Some calls without a fault: the site must serve all of them.
  const before = site.clients.acknowledged
  await site.clients.run(calmCallsEach, patient)
  if (site.clients.acknowledged - before < minAcknowledged) {
    problems.push('after the fault, most calls were not acknowledged')
  }
  const contents = await readQuietSite(site)
  problems.push(...(await compareLive(site, contents, liveLimit)))
  const { counts, problems: callProblems, historyOf } = site.clients.takeRound()
  const violations = site.model.compare(contents.rows)
  for (const { text, key } of violations) problems.push(`${text}; ${historyOf(key).join(', ')}`)
  for (const wrong of contents.wrongCounts) {
    problems.push(`${wrong.counter} of ${wrong.subject}: ${wrong.stored}, rows: ${wrong.counted}`)
  }
  for (const server of site.servers) problems.push(...server.logProblems.splice(0))
  return {
    ...counts,
    rounds: 1,
    effects,
    lost: violations.filter(({ kind }) => kind === 'lost').length,
    doubled: violations.filter(({ kind }) => kind === 'doubled').length,
    off: contents.wrongCounts.length,
    problems: [...callProblems, ...problems],
  }
}

/** Waits until the process responds at `/api/ready`, starting it again if it has ended by itself. */
async function waitUntilReady(server: ServerProcess): Promise<string | undefined> {
  if (!server.isRunning) await server.start()
  const until = performance.now() + recoveryLimit
  while (performance.now() < until) {
    const response = await fetch(`${server.origin}/api/ready`).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.ok) return undefined
    await sleep(50)
  }
  return `not ready ${recoveryLimit / 1_000} s after the fault`
}

/** Reads the contents when no process handles a request any more. */
async function readQuietSite({ servers }: Site): Promise<Contents> {
  const [first] = servers as [ServerProcess]
  await Promise.all(servers.map((server) => retry(() => server.ask('settle'))))
  return retry(() => first.ask('read'))
}

/** Tries a few times, because an idle connection that broke is noticed when it is used. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(100)
    }
  }
}

/** Waits until the event streams and the shared list of every process show the counts of the database. */
async function compareLive(site: Site, { counts }: Contents, liveLimit: number): Promise<string[]> {
  const late = anonymousPersonality(site.subjects)
  const start = performance.now()
  // Looks for longer than the limit, to say whether the counts come late or never.
  const until = start + liveLimit * 5
  for (;;) {
    const wrong = [
      ...site.liveReaders.flatMap((reader, number) =>
        counts.flatMap((expected) => {
          const seen = reader.countsOf(expected.personalityId)
          const isSame = isSameCount(seen, expected, expected.personalityId !== late)
          return isSame
            ? []
            : [`process ${number}: live counts ${text(seen)}, not ${text(expected)}`]
        }),
      ),
      ...(await wrongInLists(site, counts)),
    ]
    const took = performance.now() - start
    if (wrong.length === 0) {
      return took <= liveLimit ? [] : [`live counts agreed only after ${Math.round(took)} ms`]
    }
    if (performance.now() > until) return wrong
    await sleep(50)
  }
}

const text = (counts: LiveCounts | undefined) =>
  counts ? `${counts.upvoteCount}/${counts.downvoteCount}/${counts.commentCount}` : 'unknown'

const isSameCount = (seen: LiveCounts | undefined, expected: LiveCounts, hasComments: boolean) =>
  seen?.upvoteCount === expected.upvoteCount &&
  seen.downvoteCount === expected.downvoteCount &&
  (!hasComments || seen.commentCount === expected.commentCount)

async function wrongInLists({ servers }: Site, counts: LiveCounts[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [number, { origin }] of servers.entries()) {
    const response = await fetch(`${origin}/api/personalities?limit=100`).catch(() => undefined)
    if (!response?.ok) {
      wrong.push(`process ${number}: the list responds ${response?.status ?? 'nothing'}`)
      continue
    }
    const { data } = (await response.json()) as { data: ({ id: string } & LiveCounts)[] }
    for (const expected of counts) {
      const listed = data.find(({ id }) => id === expected.personalityId)
      if (!isSameCount(listed, expected, true)) {
        wrong.push(`process ${number}: the list says ${text(listed)}, not ${text(expected)}`)
      }
    }
  }
  return wrong
}
