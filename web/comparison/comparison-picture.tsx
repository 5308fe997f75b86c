import * as texts from '#messages/comparison-picture'
import * as percents from '#messages/percent'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { ShareRules, ShareTicks, TimeAxis } from '../charts/share-plot.tsx'
import {
  type ComparedHistory,
  type ComparisonLayout,
  layoutComparison,
} from './comparison-layout.ts'

/** The support of people over the same time: a line for each, told apart by colour and dashes. */
function Picture({ lines, times }: ComparisonLayout) {
  return (
    <figure>
      <ul className="chart-key">
        {lines.map(({ name, last }, index) => (
          <li key={name} className={`compared compared-${index}`}>
            <span dir="auto">{name}</span> <span>{percents.percent({ share: last })}</span>
          </li>
        ))}
      </ul>
      <div role="img" aria-label={summaryOf(lines)} className="time-chart">
        <div className="plot h-52 sm:h-64">
          <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
            <ShareRules />
            {lines.map(({ name, path }, index) => (
              <path key={name} className={`share-line compared-${index}`} d={path} />
            ))}
          </svg>
          <ShareTicks />
        </div>
        <TimeAxis times={times} />
      </div>
    </figure>
  )
}

const summaryOf = (lines: ComparisonLayout['lines']) =>
  lines.map(({ name, first, last }) => texts.supportFromTo({ name, first, last })).join(' ')

/** The comparison over time, as `lazyPicture` loads it. */
export const comparisonPicture: PictureModule<ComparedHistory[], ComparisonLayout> = {
  Picture,
  layout: layoutComparison,
}
