import type { HistoryPoint } from '../../contract/history.ts'
import { linePath, type Place } from '../charts/paths.ts'
import { spreadLabels } from '../charts/spread-labels.ts'
import { timeTicks } from '../charts/time-ticks.ts'
import { headline, shareOf } from '../personalities/approval-layout.ts'
import { shortNames } from './short-names.ts'

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
    /** Where the line ends, and how high its label is, in percent. */
    end: Place
    labelY: number
    /** The name as long as there is room for it beside the plot, and on phones; longer ones get an ellipsis there. */
    label: string
    shortLabel: string
  }[]
  times: { at: number; label: string }[]
  /** The time of the last point, in milliseconds. */
  to: number
}

/** Characters of names beside the plot, and on phones. */
const labelMax = 26
const shortLabelMax = 13

/** Between labels, in percent of the height: a line of text on phones. */
const labelGap = 10

/** Places the support of people over the same time; undefined if nobody has two points. */
export function layoutComparison(histories: ComparedHistory[]): ComparisonLayout | undefined {
  const drawn = histories.filter(({ points }) => points.length > 1)
  const times = drawn.flatMap(({ points }) => points.map(({ time }) => Date.parse(time)))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  if (drawn.length === 0 || to <= from) return undefined
  const x = (time: number) => ((time - from) / (to - from)) * 100
  const names = drawn.map(({ name }) => name)
  const labels = shortNames(names, labelMax)
  const shortLabels = shortNames(names, shortLabelMax)
  const lines = drawn.map(({ name, points }, index) => {
    const spots = points.map((point) => ({
      x: x(Date.parse(point.time)),
      y: shareOf(headline(point)),
    }))
    const shown = points.map(headline)
    return {
      name,
      path: linePath(spots),
      first: shown[0]?.supportPercentage ?? 0,
      last: shown.at(-1)?.supportPercentage ?? 0,
      end: spots.at(-1) ?? { x: 100, y: 0 },
      label: labels[index] ?? name,
      shortLabel: shortLabels[index] ?? name,
    }
  })
  const places = spreadLabels(
    lines.map(({ end }) => end.y),
    labelGap,
  )
  return {
    lines: lines.map((line, index) => ({ ...line, labelY: places[index] ?? line.end.y })),
    times: timeTicks(from, to).map(({ time, label }) => ({ at: x(time), label })),
    to,
  }
}
