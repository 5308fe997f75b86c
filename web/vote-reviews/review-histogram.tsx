import { locale } from '#messages/language'
import * as texts from '#messages/vote-reviews'
import type { VoteReview } from '../../contract/vote-reviews.ts'
import { dateFormat } from '../../messages/date-format.ts'
import { lazily } from '../../messages/formats.ts'
import { barsPath } from '../charts/paths.ts'

type Histogram = Pick<VoteReview, 'histogram' | 'windowStart' | 'windowEnd'>

/** When the held votes came, as bars and in a sentence. */
export function ReviewHistogram({ histogram, windowStart, windowEnd }: Histogram) {
  const max = Math.max(5, ...histogram)
  const width = 100 / Math.max(1, histogram.length)
  const bars = histogram.map((count, at) => ({
    from: at * width,
    to: (at + 1) * width,
    height: (100 * count) / max,
  }))
  return (
    <figure className="m-0">
      <figcaption className="text-caption text-ink-soft">
        {summaryText({ histogram, windowStart, windowEnd })}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        className="mt-2 block h-20 w-full border-b border-line-strong rtl:-scale-x-100"
      >
        <path d={barsPath(bars)} className="fill-accent" />
      </svg>
      <p className="tabular mt-1 text-caption text-ink-soft">
        {texts.utc({ period: windowText(new Date(windowStart), new Date(windowEnd)) })}
      </p>
    </figure>
  )
}

const windowFormat = lazily(() => dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))

const windowText = (start: Date, end: Date): string => windowFormat().formatRange(start, end)

/** Caption of the bars, with the highest one. */
export function summaryText({ histogram, windowStart, windowEnd }: Histogram): string {
  const max = Math.max(0, ...histogram)
  if (max === 0) return texts.votesSpreadOverTime
  const seconds = (Date.parse(windowEnd) - Date.parse(windowStart)) / 1_000 / histogram.length
  return texts.votesOverTimeAtMost({ max, ...durationOf(seconds) })
}

/** A length of time such as '25 seconds', '2.5 minutes' or '1 hour'. */
function durationOf(seconds: number) {
  const [unit, size] = units.find((each) => seconds >= each[1]) ?? ['second', 1]
  return { unit, length: Math.round((10 * seconds) / size) / 10 }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
