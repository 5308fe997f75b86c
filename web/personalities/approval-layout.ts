import type { ChartNote } from '../../contract/chart-notes.ts'
import type { ReplyTo } from '../../contract/client.ts'
import type { HistoryPoint } from '../../contract/history.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { barsPath, linePath, type Place } from '../charts/paths.ts'
import { timeTicks } from '../charts/time-ticks.ts'

export type ApprovalHistory = ReplyTo<'GET /personalities/:id/history'>

/** A label at a place of an axis, in percent. */
interface AxisLabel {
  at: number
  label: string
}

/** Layout of the picture; percent run from the start of the line and from the bottom. */
export interface ApprovalLayout {
  /** The time axis, in milliseconds. */
  from: number
  to: number
  line: string
  bars: string
  /** Votes per day at the top of the bars. */
  busiest: number
  times: AxisLabel[]
  /** The last point. */
  last: { x: number; y: number; percent: number }
  first: { time: string; percent: number }
  lowest: number
  highest: number
  /** The line of verified members, with gaps where their tally was not shown; undefined without two points. */
  verifiedLine: string | undefined
  /** True if votes are left out of the line and the table, because they came in a surge of new accounts. */
  areSomeSetApart: boolean
  /** Votes under review as bars, and their largest number; undefined if there were none. */
  held: { bars: string; most: number } | undefined
  rows: TableRow[]
  /** Numbered from the oldest. */
  notes: PlacedNote[]
}

/** A note, and where its mark stands: higher where it would cover others; no place outside of the line. */
export interface PlacedNote extends ChartNote {
  number: number
  host: string
  place: { x: number; level: number } | undefined
}

interface TableRow extends HistoryPoint {
  /** Support of verified members in percent, as it was shown then. */
  verified: number | undefined
  /** Votes under review then, in tens; null if there were too few to be shown. */
  held: number | null
}

const day = 86_400_000
const maxBars = 60
const maxRows = 24

/** Places the points of a history; undefined if there are fewer than two. */
export function layoutApproval({
  since,
  points,
  verified,
  held,
  notes,
}: Pick<ApprovalHistory, 'since' | 'points' | 'verified' | 'held' | 'notes'>):
  | ApprovalLayout
  | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const from = Math.max(Date.parse(first.time), since === null ? -Infinity : Date.parse(since))
  const to = Date.parse(last.time)
  if (to <= from) return undefined
  const x = (time: number) => ((time - from) / (to - from)) * 100
  const spots = points.map((point) => ({
    x: x(Date.parse(point.time)),
    y: shareOf(headline(point)),
  }))
  const bars = dailyBars(points, from, to)
  const busiest = Math.max(...bars.map(({ perDay }) => perDay))
  const shares = points.map((point) => headline(point).supportPercentage)
  return {
    from,
    to,
    line: linePath(spots),
    bars: barsPath(
      bars.map(({ start, end, perDay }) => ({
        from: x(start),
        to: x(end),
        height: busiest === 0 ? 0 : (perDay / busiest) * 100,
      })),
    ),
    busiest: Math.ceil(busiest),
    times: timeTicks(from, to).map(({ time, label }) => ({ at: x(time), label })),
    last: { x: 100, y: shareOf(headline(last)), percent: headline(last).supportPercentage },
    first: { time: first.time, percent: headline(first).supportPercentage },
    lowest: Math.min(...shares),
    highest: Math.max(...shares),
    verifiedLine: verifiedLine(verified, x),
    areSomeSetApart: points.some(({ withoutSetApart }) => withoutSetApart),
    held: heldBars(held, x),
    rows: everyNth(points)
      .toReversed()
      .map((point) => ({
        ...point,
        ...point.withoutSetApart,
        verified: lastAt(verified, point.time)?.tally?.supportPercentage,
        held: lastAt(held, point.time)?.votes ?? null,
      })),
    notes: placedNotes(notes, x),
  }
}

/** What the line shows: votes of new accounts that came in a surge are left out. */
export const headline = (point: HistoryPoint) => point.withoutSetApart ?? point

type VerifiedPoints = ApprovalHistory['verified']

/** A line for each run of points with a tally. */
function verifiedLine(points: VerifiedPoints, x: (time: number) => number): string | undefined {
  const runs: Place[][] = [[]]
  for (const { time, tally } of points) {
    if (tally) runs.at(-1)?.push({ x: x(Date.parse(time)), y: shareOf(tally) })
    else runs.push([])
  }
  return (
    runs
      .filter(({ length }) => length > 1)
      .map(linePath)
      .join('') || undefined
  )
}

/** A bar for each period with the same number of votes under review. */
function heldBars(points: ApprovalHistory['held'], x: (time: number) => number) {
  const inPlot = (time: string) => Math.min(100, Math.max(0, x(Date.parse(time))))
  const spans = points
    .map(({ time, votes }, index) => {
      const next = points[index + 1]
      return { from: inPlot(time), to: next ? inPlot(next.time) : 100, votes: votes ?? 0 }
    })
    .filter(({ from, to }) => from < to)
  const most = Math.max(0, ...spans.map(({ votes }) => votes))
  if (most === 0) return undefined
  return {
    bars: barsPath(spans.map(({ votes, ...span }) => ({ ...span, height: (votes / most) * 100 }))),
    most,
  }
}

/** Width of a mark in percent of the narrowest chart, and how many marks may stand above each other. */
const markWidth = 8
const markLevels = 5

function placedNotes(notes: ChartNote[], x: (time: number) => number): PlacedNote[] {
  const lastAtLevel: number[] = []
  return notes.map((note, index) => {
    const at = x(Date.parse(note.day))
    const isInPlot = at >= 0 && at <= 100
    const free = lastAtLevel.findIndex((last) => at - last >= markWidth)
    const level = free >= 0 ? free : lastAtLevel.length % markLevels
    if (isInPlot) lastAtLevel[level] = at
    return {
      ...note,
      number: index + 1,
      host: URL.parse(note.address)?.hostname.replace(/^www\./, '') ?? note.address,
      place: isInPlot ? { x: at, level } : undefined,
    }
  })
}

const lastAt = <Point extends { time: string }>(points: Point[], at: string) =>
  points.findLast(({ time }) => time <= at)

/** Percent of upvotes, not rounded. */
export const shareOf = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  (upvoteCount / (upvoteCount + downvoteCount)) * 100

/** Average votes per day in equal spans of whole days, as if those between two points were spread evenly. */
function dailyBars(points: HistoryPoint[], from: number, to: number) {
  const width = Math.max(1, Math.ceil((to - from) / day / maxBars)) * day
  const count = Math.ceil((to - from) / width)
  // They end with the last point.
  const bars = Array.from({ length: count }, (_, index) => {
    const end = to - (count - 1 - index) * width
    return { start: Math.max(from, end - width), end, votes: 0 }
  })
  for (const [index, { time, changed }] of points.entries()) {
    const before = points[index - 1]
    if (!before) continue
    const [start, end] = [Date.parse(before.time), Date.parse(time)]
    for (const bar of bars) {
      const shared = Math.min(end, bar.end) - Math.max(start, bar.start)
      if (shared > 0) bar.votes += (changed * shared) / (end - start)
    }
  }
  return bars.map(({ start, end, votes }) => ({
    start,
    end,
    perDay: votes / Math.max(1, (end - start) / day),
  }))
}

/** At most `maxRows` points, the last one included. */
function everyNth(points: HistoryPoint[]): HistoryPoint[] {
  const step = Math.ceil(points.length / maxRows)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}
