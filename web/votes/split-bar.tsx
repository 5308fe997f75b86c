import type { VoteCounts } from '../../contract/percent.ts'

/**
 * A bar with the share of upvotes, from the start of a line. The upper bar is as wide as the lower one and moved by `translate`,
 * which the browser animates without laying out the page again.
 */
export function SplitBar({ counts }: { counts: VoteCounts }) {
  const total = counts.upvoteCount + counts.downvoteCount
  const share = total === 0 ? 0 : (counts.upvoteCount / total) * 100
  // Without downvotes the line at its end is moved out of the bar.
  const shift = share === 100 ? '3px' : `${Number((share - 100).toFixed(2))}%`
  const below = total === 0 ? 'bg-line' : share === 100 ? 'split-bar-whole' : 'split-bar-oppose'
  return (
    <div className={`split-bar ${below}`}>
      <div className="split-bar-support" style={{ translate: shift }} />
    </div>
  )
}
