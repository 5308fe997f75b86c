import fs from 'node:fs'
import { describeCommit } from '../bench/commit.ts'
import { markdownTable } from '../bench/markdown-table.ts'
import { nemeses } from './nemeses/all.ts'
import { columns, isViolated, type ReportLine } from './report.ts'
import { topologies } from './site.ts'

/** Keeps the last line of each fault on each topology. */
const resultsFile = new URL('./results.md', import.meta.url)

const head = `# Measured faults

Written by \`npm run faults -- --keep\`, which replaces the rows of the faults and topologies that it ran; earlier ones are in the history of this file. [Decision 30](../docs/decisions/030-fault-injection.md) describes the faults and the check. Effects are how often a fault was seen to take effect.
`

/** Orders rows by fault and topology. */
const rank = ([fault = '', topology = '']: string[]) =>
  Object.keys(nemeses).indexOf(fault) * topologies.length +
  (topologies as readonly string[]).indexOf(topology)

/** Writes a line to `faults/results.md`, in place of the one for the same fault and topology. */
export function keepResult(line: ReportLine, seed: string): void {
  if (line.obstacle) return
  const { fault, topology, result } = line
  const date = new Date().toISOString().slice(0, 10)
  const row = [
    fault,
    topology,
    ...columns.map((name) => String(result[name])),
    isViolated(line) ? 'VIOLATED' : 'ok',
    `${date}, ${describeCommit()}, seed ${seed}`,
  ]
  const others = keptRows().filter((kept) => kept[0] !== fault || kept[1] !== topology)
  const rows = [...others, row].sort((a, b) => rank(a) - rank(b))
  const table = markdownTable(['fault', 'topology', ...columns, 'verdict', 'run'], rows)
  fs.writeFileSync(resultsFile, `${head}\n${table}\n`)
}

function keptRows(): string[][] {
  if (!fs.existsSync(resultsFile)) return []
  const lines = fs.readFileSync(resultsFile, 'utf8').split('\n')
  const table = lines.filter((line) => line.startsWith('| '))
  // The first two lines are the names of the columns and the rule below them.
  return table.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
