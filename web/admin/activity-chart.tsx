import { type PointerEvent, useState } from 'react'
import type { ActivityDay } from '../../contract/admin.ts'
import { fullCount, plural, shortDate } from '../lib/formats.ts'
import { DayBars } from './day-bars.tsx'

const series = [
  { key: 'votes', label: 'Votes', one: 'vote' },
  { key: 'comments', label: 'Comments', one: 'comment' },
  { key: 'registrations', label: 'Registrations', one: 'registration' },
] as const

const inWords = (day: ActivityDay) =>
  series.map(({ key, one }) => `${fullCount(day[key])} ${plural(day[key], one)}`).join(', ')

/**
 * Three rows of bars, each in its own measure. One day is picked out in all three: the one pointed at, or, by the
 * keyboard, the one that a slider over them stands on, which also says the day's figures.
 */
export function ActivityChart({ days }: { days: ActivityDay[] }) {
  const [picked, setPicked] = useState(days.length - 1)
  const index = Math.min(picked, days.length - 1)
  const day = days[index]
  if (!day) return null

  function pickAt({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * days.length)
    setPicked(Math.max(0, Math.min(at, days.length - 1)))
  }

  return (
    <>
      <p className="tabular mt-1 min-h-6 text-small text-ink-soft">
        <strong className="font-semibold text-ink">{shortDate(day.day)}</strong> · {inWords(day)}
      </p>
      <div className="relative mt-3 rounded-tag has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-accent">
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={`${shortDate(day.day)}: ${inWords(day)}`}
          min={0}
          max={days.length - 1}
          value={index}
          onChange={({ target }) => setPicked(Number(target.value))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-3 lg:gap-8">
          {series.map(({ key, label }) => (
            <DayBars
              key={key}
              label={label}
              days={days.map((each) => ({ day: each.day, amount: each[key] }))}
              picked={index}
              onPoint={pickAt}
            />
          ))}
        </div>
      </div>
    </>
  )
}
