import { shortDay, shortMonth } from '../lib/dates.ts'

const day = 86_400_000

/** A date on an axis. */
export interface TimeTick {
  time: number
  label: string
}

/** Distances of ticks: days, then months. */
const daySteps = [1, 2, 7, 14]
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

/** Dates (UTC) that divide a span of time evenly, at most four: days, first days of months, or years. */
export function timeTicks(from: number, to: number): TimeTick[] {
  const tries = [
    ...daySteps.map((step) => () => dayTicks(from, to, step)),
    ...monthSteps.map((step) => () => monthTicks(from, to, step)),
  ]
  for (const ticks of tries) {
    const found = ticks()
    if (found.length <= 4) return found
  }
  return []
}

function dayTicks(from: number, to: number, step: number): TimeTick[] {
  // Counted from the end, so that the last days are named.
  const last = Math.floor(to / day)
  const first = Math.ceil(from / day)
  const count = Math.floor((last - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const time = (last - (count - 1 - index) * step) * day
    return { time, label: shortDay(time) }
  })
}

function monthTicks(from: number, to: number, step: number): TimeTick[] {
  const monthOf = (time: number) => {
    const date = new Date(time)
    return date.getUTCFullYear() * 12 + date.getUTCMonth()
  }
  const startOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12)
  const ticks: TimeTick[] = []
  for (let month = Math.floor(monthOf(from) / step) * step; month <= monthOf(to); month += step) {
    const time = startOf(month)
    if (time >= from && time <= to) ticks.push({ time, label: labelOf(time) })
  }
  return ticks
}

/** A year at its beginning, else a month; 'Oct' is enough where the years are named. */
const labelOf = (time: number) => {
  const date = new Date(time)
  return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : shortMonth(time)
}
