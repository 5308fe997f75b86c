import type { FaultName } from './nemeses/all.ts'
import type { RoundResult } from './round.ts'
import type { Topology } from './site.ts'

/** One line of the report: what the rounds of one fault have shown on one kind of site. */
export interface ReportLine {
  fault: FaultName
  topology: Topology
  result: RoundResult
  seconds: number
  /** Why the fault could not be caused; undefined if it was. */
  obstacle?: string
}

/** Numbers of a line, in the order of the columns. */
export const columns = [
  'rounds',
  'effects',
  'calls',
  'acknowledged',
  'refused',
  'unanswered',
  'lost',
  'doubled',
  'off',
] as const satisfies (keyof RoundResult)[]

const widths = [18, 9, ...columns.map((name) => Math.max(name.length + 2, 8))]

const row = (cells: string[]) =>
  cells
    .map((cell, index) => {
      const width = widths[index] ?? 0
      return index < 2 ? cell.padEnd(width) : cell.padStart(width)
    })
    .join('')

export const reportHead = `${row(['fault', 'topology', ...columns])}  verdict`

export const isViolated = ({ result }: ReportLine): boolean => result.problems.length > 0

/** The line as text. */
export function reportText(line: ReportLine): string {
  const { fault, topology, result, seconds, obstacle } = line
  if (obstacle) return `${row([fault, topology])}  not possible here: ${obstacle}`
  const cells = columns.map((name) => String(result[name]))
  return `${row([fault, topology, ...cells])}  ${isViolated(line) ? 'VIOLATED' : 'ok'} (${seconds} s)`
}
