import type { HistoryPoint } from '../../contract/history.ts'
import { linePath } from '../charts/paths.ts'
import { timeTicks } from '../charts/time-ticks.ts'
import { headline, shareOf } from '../personalities/approval-layout.ts'

/** A person with the published counts over time, the oldest first. */
export interface ComparedHistory {
  name: string
  points: HistoryPoint[]
}

export interface ComparisonLayout {
  lines: {
    name: string
    path: string
    /** The first and last share in percent. */
    first: number
    last: number
  }[]
  times: { at: number; label: string }[]
}

/** Places the support of people over the same time; undefined if nobody has two points. */
export function layoutComparison(histories: ComparedHistory[]): ComparisonLayout | undefined {
  const drawn = histories.filter(({ points }) => points.length > 1)
  const times = drawn.flatMap(({ points }) => points.map(({ time }) => Date.parse(time)))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  if (drawn.length === 0 || to <= from) return undefined
  const x = (time: number) => ((time - from) / (to - from)) * 100
  return {
    lines: drawn.map(({ name, points }) => {
      const shown = points.map(headline)
      return {
        name,
        path: linePath(
          points.map((point) => ({ x: x(Date.parse(point.time)), y: shareOf(headline(point)) })),
        ),
        first: shown[0]?.supportPercentage ?? 0,
        last: shown.at(-1)?.supportPercentage ?? 0,
      }
    }),
    times: timeTicks(from, to).map(({ time, label }) => ({ at: x(time), label })),
  }
}
