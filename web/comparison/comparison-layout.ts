import type { HistoryPoint } from '../../contract/history.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { linePath } from '../charts/paths.ts'
import { timeTicks } from '../charts/time-ticks.ts'

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
    /** Height of the last one, in percent. */
    y: number
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
      const spots = points.map((point) => ({
        x: x(Date.parse(point.time)),
        y: shareOf(headline(point)),
      }))
      return {
        name,
        path: linePath(spots),
        first: shown[0]?.supportPercentage ?? 0,
        last: shown.at(-1)?.supportPercentage ?? 0,
        y: spots.at(-1)?.y ?? 0,
      }
    }),
    times: timeTicks(from, to).map(({ time, label }) => ({ at: x(time), label })),
  }
}

/** Votes of new accounts that came in a surge are left out, as on the page of the person. */
const headline = (point: HistoryPoint) => point.withoutSetApart ?? point

const shareOf = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  (upvoteCount / (upvoteCount + downvoteCount)) * 100
