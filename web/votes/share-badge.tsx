import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VoteCounts } from '../../contract/percent.ts'
import { Badge } from '../ui/badge.tsx'
import { leadingShare } from './leading-share.ts'

/** The percentage of the leading side: support, or oppose once downvotes exceed upvotes. */
export function ShareBadge({ counts }: { counts: VoteCounts }) {
  const { side, percent } = leadingShare(counts)
  const Icon = side === 'support' ? ThumbsUp : ThumbsDown
  return (
    <Badge tone={side}>
      <Icon aria-hidden="true" className="size-3.5" />
      {`${percent}% ${side}`}
    </Badge>
  )
}
