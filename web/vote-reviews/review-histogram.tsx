import type { VoteReview } from '../../contract/vote-reviews.ts'
import { barsPath } from '../charts/paths.ts'
import { exactTime } from '../lib/formats.ts'

type Histogram = Pick<VoteReview, 'histogram' | 'windowStart' | 'windowEnd'>

/** When the held votes came, as bars, and in a sentence for screen readers. */
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
        Votes over time, to the nearest five. {busiestText(histogram)}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        className="mt-2 block h-20 w-full border-b border-line-strong"
      >
        <path d={barsPath(bars)} className="fill-accent" />
      </svg>
      <p className="tabular mt-1 text-caption text-ink-soft">
        From <time dateTime={windowStart}>{exactTime(windowStart)}</time> to{' '}
        <time dateTime={windowEnd}>{exactTime(windowEnd)}</time>
      </p>
    </figure>
  )
}

/** Where most of the votes are, as a fraction of the window. */
function busiestText(histogram: number[]): string {
  const max = Math.max(0, ...histogram)
  if (max === 0) return 'They are spread over the whole time.'
  const parts = histogram.filter((count) => count > 0).length
  return `The busiest of ${histogram.length} parts has ${max}; ${parts} ${parts === 1 ? 'part has' : 'parts have'} votes.`
}
