import * as percents from '#messages/percent'
import { rulesPath } from './paths.ts'
import { placeStyle } from './place-style.ts'

/** The lines of a plot whose height is a share: a strong one at half. */
export function ShareRules() {
  return (
    <>
      <path className="plot-line" d={rulesPath([0, 25, 50, 75, 100])} />
      <path className="plot-line plot-line-middle" d="M0 500h1000" />
    </>
  )
}

/** What some of the lines stand for. */
export const ShareTicks = () =>
  [0, 50, 100].map((share) => (
    <span key={share} className="share-tick" style={placeStyle({ x: 0, y: share })}>
      {percents.percent({ share })}
    </span>
  ))

interface TimeAxisProps {
  /** Places in percent. */
  times: { at: number; label: string }[]
}

/** The labels of times below a plot. */
export const TimeAxis = ({ times }: TimeAxisProps) => (
  <div className="time-axis">
    {times.map(({ at, label }) => (
      <span key={at} className="time-tick" style={placeStyle({ x: at, y: 0 })}>
        <span style={{ translate: `calc(${-at.toFixed(1)}% * var(--inline, 1))` }}>{label}</span>
      </span>
    ))}
  </div>
)
