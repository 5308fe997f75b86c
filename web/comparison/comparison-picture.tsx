import * as texts from '#messages/comparison-picture'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { linePath } from '../charts/paths.ts'
import { placeStyle } from '../charts/place-style.ts'
import { ShareRules, ShareTicks, TimeAxis } from '../charts/share-plot.tsx'
import { shortDate } from '../lib/dates.ts'
import {
  type ComparedHistory,
  type ComparisonLayout,
  layoutComparison,
} from './comparison-layout.ts'

/** The support of people over the same time: a line for each, with its name at its end. */
function Picture({ lines, times, to }: ComparisonLayout) {
  return (
    <figure className="compared-chart">
      <ul className="chart-key">
        {lines.map(({ name }, index) => (
          <li key={name} className={`compared compared-${index}`}>
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
      <div role="img" aria-label={summaryOf(lines)} className="time-chart">
        <div className="plot h-52 sm:h-64">
          <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            <ShareRules />
            {lines.map(({ path }, index) => (
              <path key={index} className={`share-line compared-${index}`} d={path} />
            ))}
            {lines.map(({ end }, index) => (
              <path
                key={index}
                className={`end-leader compared-${index}`}
                d={linePath([end, { x: 100, y: end.y }])}
              />
            ))}
          </svg>
          <ShareTicks />
          <EndLabels lines={lines} />
        </div>
        <TimeAxis times={times} />
      </div>
      <figcaption>{texts.publishedUpTo({ day: shortDate(to) })}</figcaption>
    </figure>
  )
}

/** The names at the ends of the lines, which lead to them: labels of lines that end close together are moved apart. */
function EndLabels({ lines }: Pick<ComparisonLayout, 'lines'>) {
  return (
    <>
      <svg
        aria-hidden="true"
        className="end-leaders"
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
      >
        {lines.map(({ end, labelY }, index) => (
          <path
            key={index}
            className={`end-leader compared-${index}`}
            d={linePath([
              { x: 0, y: end.y },
              { x: 100, y: labelY },
            ])}
          />
        ))}
      </svg>
      {lines.map(({ label, shortLabel, labelY }, index) => (
        <span key={index} className="end-label" style={placeStyle({ x: 100, y: labelY })}>
          <span dir="auto" className="end-label-short">
            {shortLabel}
          </span>
          <span dir="auto" className="end-label-wide">
            {label}
          </span>
        </span>
      ))}
    </>
  )
}

const summaryOf = (lines: ComparisonLayout['lines']) =>
  lines.map(({ name, first, last }) => texts.supportFromTo({ name, first, last })).join(' ')

/** The comparison over time, as `lazyPicture` loads it. */
export const comparisonPicture: PictureModule<ComparedHistory[], ComparisonLayout> = {
  Picture,
  layout: layoutComparison,
}
