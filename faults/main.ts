import { parseArgs } from 'node:util'
import { seededRandom } from '../server/demo/seeded-random.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { type FaultName, nemeses } from './nemeses/all.ts'
import { isViolated, type ReportLine, reportHead, reportText } from './report.ts'
import { keepResult } from './results.ts'
import { addResults, emptyResult, runRound } from './round.ts'
import { type Topology, topologies } from './site.ts'
import { openSites } from './sites.ts'

/**
 * Breaks the site on purpose while clients write, and checks that nothing is lost, doubled or miscounted:
 * `npm run faults -- kill cut --on server,two --rounds 50 --kills 100 --seed 7`. See docs/decisions/030.
 * With `--keep` the results are written to `faults/results.md`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string', default: topologies.join() },
    rounds: { type: 'string', default: '4' },
    kills: { type: 'string', default: '15' },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now()) },
  },
})

function known<Name extends string>(words: string[], names: readonly Name[]): Name[] {
  const wrong = words.filter((word) => !names.includes(word as Name))
  if (wrong.length > 0) throw new Error(`unknown: ${wrong.join()}; there are ${names.join(', ')}`)
  return words as Name[]
}

function numberOfRounds(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`not a number of rounds: ${text}`)
  return Number(text)
}

const allFaults = Object.keys(nemeses) as FaultName[]
const faults = positionals.length > 0 ? known(positionals, allFaults) : allFaults
const chosen = known(values.on.split(','), topologies)
const rounds = numberOfRounds(values.rounds)
const kills = numberOfRounds(values.kills)
const random = seededRandom(values.seed)
const maxProblems = 10

// Stops after the round that is running, and still reports.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

const started = performance.now()
const folder = createTempFolder('faults')
const lines: ReportLine[] = []
console.log(`seed ${values.seed}\n${reportHead}`)
try {
  for (const topology of chosen) {
    const sites = openSites(topology, folder, random)
    try {
      for (const fault of faults) await runFault(fault, topology, sites)
    } finally {
      await sites.stop()
    }
  }
} finally {
  removeTempFolder(folder)
}
const violated = lines.filter(isViolated)
const seconds = Math.round((performance.now() - started) / 1_000)
console.log(
  `${seconds} s, ${violated.length === 0 ? 'no violation' : `${violated.length} lines violated`}`,
)
process.exit(violated.length === 0 ? 0 : 1)

async function runFault(
  fault: FaultName,
  topology: Topology,
  sites: ReturnType<typeof openSites>,
): Promise<void> {
  const nemesis = nemeses[fault]
  if (isStopped || !nemesis.topologies.includes(topology)) return
  const site = await (fault === 'disk-full' ? sites.onSmallDisk() : sites.ordinary())
  const obstacle = nemesis.obstacle?.(site)
  const start = performance.now()
  let result = emptyResult()
  const roundCount = fault === 'kill' ? kills : rounds
  for (let round = 0; round < roundCount && !obstacle && !isStopped; round += 1) {
    try {
      result = addResults(result, await runRound(site, nemesis, random, round))
    } catch (error) {
      // A site that does not start again, for example, ends this fault.
      result.problems.push(`round ${round + 1} broke off: ${error}`)
      break
    }
  }
  const seconds = Math.round((performance.now() - start) / 1_000)
  const line: ReportLine = { fault, topology, result, seconds, obstacle }
  lines.push(line)
  console.log(reportText(line))
  if (values.keep) keepResult(line, values.seed)
  const { problems } = result
  for (const problem of problems.slice(0, maxProblems)) console.log(`  ${problem}`)
  if (problems.length > maxProblems) console.log(`  and ${problems.length - maxProblems} more`)
}
