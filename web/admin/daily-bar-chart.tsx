import type { PointerEvent } from 'react'
import * as texts from '#messages/admin'
import { shortDate } from '../lib/dates.ts'
import { scaleMaximum } from './scale-maximum.ts'

interface DailyBarChartProps {
  label: string
  /** Oldest day first. */
  days: { day: string; amount: number }[]
  /** Index of the selected day. */
  selected: number
  onPoint: (event: PointerEvent) => void
}

const step = 10
const width = 7
const height = 80

/** Bar chart of one count per day. Hidden from screen readers: the parent states the same as text. */
export function DailyBarChart({ label, days, selected, onPoint }: DailyBarChartProps) {
  const busiest = Math.max(0, ...days.map(({ amount }) => amount))
  const max = scaleMaximum(days.map(({ amount }) => amount))
  const sum = days.reduce((total, { amount }) => total + amount, 0)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div>
      <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <span className="font-semibold">{label}</span>
        <span className="text-caption text-ink-soft">
          {busiest > max
            ? texts.totalBusiestDayBar({ sum, busiest })
            : texts.totalBusiestDay({ sum, busiest })}
        </span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        className="mt-2 block h-20 w-full border-b border-line-strong rtl:-scale-x-100"
      >
        {days.map(({ day, amount }, index) => (
          <Bar key={day} index={index} share={amount / max} isSelected={index === selected} />
        ))}
      </svg>
      <p
        aria-hidden="true"
        className="tabular mt-1 flex justify-between text-caption text-ink-soft"
      >
        <span>{shortDate(first?.day ?? '')}</span>
        <span>{shortDate(last?.day ?? '')}</span>
      </p>
    </div>
  )
}

interface BarProps {
  index: number
  /** Height as a fraction of the chart's; above 1 for a bar that is cut. */
  share: number
  isSelected: boolean
}

function Bar({ index, share, isSelected }: BarProps) {
  // Small counts stay visible, and bars above the scale are cut.
  const size = share === 0 ? 0 : Math.min(height, Math.max(2, share * height))
  const start = index * step + (step - width) / 2
  const isCut = share > 1
  return (
    <g>
      <rect
        x={index * step}
        width={step}
        height={height}
        className={isSelected ? 'fill-sunken' : 'fill-transparent'}
      />
      <rect
        x={start}
        y={height - size}
        width={width}
        height={size}
        className={isSelected ? 'fill-ink' : 'fill-accent'}
      />
      {isCut && (
        <path
          d={`M${start} 16 l${width} -5 v4 l${-width} 5 z`}
          className={isSelected ? 'fill-sunken' : 'fill-surface'}
        />
      )}
    </g>
  )
}
