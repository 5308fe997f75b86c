import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { leadingShare, type VoteCounts } from '../../contract/percent.ts'
import { Badge } from '../ui/badge.tsx'

const sideIcons = { support: ThumbsUp, oppose: ThumbsDown }

interface ShareBadgeProps {
  counts: VoteCounts
  /** Read to screen readers instead of the share, such as '17% up'. */
  accessibleText?: string
}

/** The percentage of the leading side: support, or oppose once downvotes exceed upvotes. */
export function ShareBadge({ counts, accessibleText }: ShareBadgeProps) {
  const share = leadingShare(counts)
  if (!share) return <Badge>No votes yet</Badge>
  const Icon = sideIcons[share.side]
  const text = `${share.percent}% ${share.side}`
  return (
    <Badge tone={share.side}>
      <Icon aria-hidden="true" className="size-3.5" />
      {accessibleText ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{accessibleText}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </Badge>
  )
}
