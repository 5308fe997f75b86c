import type { VoteCounts } from '../../contract/percent.ts'

/**
 * A bar with the share of upvotes, from the left. An SVG, whose widths are attributes: style attributes in
 * server-rendered HTML would require 'unsafe-inline' in the content security policy.
 */
export function SplitBar({ counts }: { counts: VoteCounts }) {
  const total = counts.upvoteCount + counts.downvoteCount
  const share = total === 0 ? 0 : (counts.upvoteCount / total) * 100
  const isSplit = share > 0 && share < 100
  return (
    <svg aria-hidden="true" width="100%" height="8" className="split-bar">
      <rect width="100%" height="100%" className={total === 0 ? 'fill-line' : 'fill-oppose'} />
      <rect width={`${share}%`} height="100%" className="split-bar-support" />
      {isSplit && <rect x={`${share}%`} width="2" height="100%" className="fill-surface" />}
    </svg>
  )
}
