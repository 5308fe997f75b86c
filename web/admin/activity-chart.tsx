import { type PointerEvent, useState } from 'react'
import * as texts from '#messages/admin'
import type { ActivityDay } from '../../contract/admin.ts'
import { shortDate } from '../lib/dates.ts'
import { DailyBarChart } from './daily-bar-chart.tsx'

const series = [
  { key: 'votes', label: texts.votes },
  { key: 'comments', label: texts.comments },
  { key: 'registrations', label: texts.newMembers },
] as const

const describeDay = ({ votes, comments, registrations: members }: ActivityDay) =>
  texts.countsOfDay({ votes, comments, members })

/**
 * Three bar charts with independent scales. One day is selected in all three: by the pointer, or by the keyboard with
 * an invisible slider, which also announces the day's counts to screen readers.
 */
export function ActivityChart({ days }: { days: ActivityDay[] }) {
  const [selected, setSelected] = useState(days.length - 1)
  const index = Math.min(selected, days.length - 1)
  const day = days[index]
  if (!day) return null

  function selectAt({ currentTarget, clientX }: PointerEvent): void {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    const at = Math.floor(((isRtl ? right - clientX : clientX - left) / width) * days.length)
    setSelected(Math.max(0, Math.min(at, days.length - 1)))
  }

  return (
    <>
      <p className="tabular mt-1 min-h-[3em] text-small text-ink-soft sm:min-h-6">
        <strong className="font-semibold text-ink">{shortDate(day.day)}</strong> ·{' '}
        <span>{describeDay(day)}</span>
      </p>
      <div className="relative mt-3 rounded-tag has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-accent">
        <input
          type="range"
          aria-label={texts.day}
          aria-valuetext={texts.dayWithCounts({
            day: shortDate(day.day),
            counts: describeDay(day),
          })}
          min={0}
          max={days.length - 1}
          value={index}
          onChange={({ target }) => setSelected(Number(target.value))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-3 lg:gap-8">
          {series.map(({ key, label }) => (
            <DailyBarChart
              key={key}
              label={label}
              days={days.map((each) => ({ day: each.day, amount: each[key] }))}
              selected={index}
              onPoint={selectAt}
            />
          ))}
        </div>
      </div>
    </>
  )
}
