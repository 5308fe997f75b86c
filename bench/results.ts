import fs from 'node:fs'
import os from 'node:os'
import { describeCommit } from './commit.ts'
import { markdownTable } from './markdown-table.ts'

/** Keeps what the last run of each part has printed, one section for each part. */
const resultsFile = new URL('./results.md', import.meta.url)

/** A paragraph, or a table whose rows have the same columns. */
type Block = string | { columns: string[]; rows: string[][] }

/** Lines and tables that the running part has printed. */
let printed: Block[] = []

/** Prints a sentence of the results. */
export function printLine(text: string): void {
  console.log(text)
  printed.push(text.trim())
}

/**
 * Prints a line of the results.
 * @param cells the same as a row of a table, by column
 */
export function printRow(text: string, cells: Record<string, string>): void {
  console.log(text)
  const columns = Object.keys(cells)
  const last = printed.at(-1)
  if (typeof last === 'object' && last.columns.join() === columns.join()) {
    last.rows.push(Object.values(cells))
  } else printed.push({ columns, rows: [Object.values(cells)] })
}

/** The median of values, and the smallest and the largest unless all are equal. */
export function spread(values: number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const text = (value = Number.NaN) => value.toFixed(digits)
  const [low, high] = [text(sorted[0]), text(sorted.at(-1))]
  const median = text(sorted[sorted.length >> 1])
  return low === high ? median : `${median} (${low}–${high})`
}

/**
 * Measures one part.
 * @param isKept true to replace the section of the part in `bench/results.md`
 */
export async function runPart(
  name: string,
  measure: () => Promise<void>,
  isKept: boolean,
): Promise<void> {
  printed = []
  const conditions = isKept ? describeConditions() : ''
  await measure()
  if (!isKept) return
  const section = [`## ${name}`, conditions, ...printed.map(markdownOf)].join('\n\n')
  const file = fs.existsSync(resultsFile) ? fs.readFileSync(resultsFile, 'utf8') : head
  fs.writeFileSync(resultsFile, replaceSection(file, name, `${section}\n`))
}

const head = `# Measurements

Written by \`npm run bench -- --keep\`, which replaces the sections of the parts that it measured; earlier ones are in the history of this file. Ratios compare both sides in one run; rates depend on the machine and on what else it does. The section [decisions](#decisions) is written by hand.
`

/** Replaces the section with that name, or adds it in alphabetical order, so that two branches seldom conflict. */
function replaceSection(file: string, name: string, section: string): string {
  const [intro = '', ...sections] = file.split(/^(?=## )/m)
  const others = sections.filter((each) => !each.startsWith(`## ${name}\n`))
  return [intro, ...[...others, section].sort()].map((each) => `${each.trim()}\n`).join('\n')
}

function markdownOf(block: Block): string {
  if (typeof block === 'string') return block
  return markdownTable(block.columns, block.rows)
}

/** Date, commit and machine, as they are when the measurement starts. */
function describeConditions(): string {
  const cpus = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const load = os.loadavg()[0] ?? 0
  return [
    new Date().toISOString().slice(0, 10),
    describeCommit(),
    `${cpus.length} × ${cpus[0]?.model ?? os.machine()}, ${gigabytes} GiB, ${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    `load average at the start ${load.toFixed(1)}`,
  ].join(' · ')
}
