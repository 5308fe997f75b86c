import { ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/vote-control'
import { limits } from '../../contract/limits.ts'
import { leadingShare, type VoteCounts } from '../../contract/percent.ts'
import { Badge } from '../ui/badge.tsx'

const sideIcons = { support: ThumbsUp, oppose: ThumbsDown }

interface ShareBadgeProps {
  counts: VoteCounts
  /** Whether more new accounts have voted than usual, which the badge counts. */
  hasUnusualActivity?: boolean
  /** Read to screen readers instead of the share, such as '17% up'. */
  accessibleText?: string
}

/** The percentage of the leading side: support, or oppose once downvotes exceed upvotes. Of few votes it is outlined. */
export function ShareBadge({ counts, hasUnusualActivity, accessibleText }: ShareBadgeProps) {
  const share = leadingShare(counts)
  if (!share) return <Badge>{texts.noVotesYet}</Badge>
  const Icon = sideIcons[share.side]
  const text = texts.share({ side: share.side, share: share.percent })
  const isOfFew = counts.upvoteCount + counts.downvoteCount < limits.rankedVotesMin
  return (
    <Badge tone={share.side} className={isOfFew ? 'badge-outlined' : undefined}>
      <Icon aria-hidden="true" className="size-3.5" />
      {accessibleText ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{accessibleText}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
      {isOfFew && <span className="font-medium">{texts.fewVotes}</span>}
      {hasUnusualActivity && <span className="font-medium">{texts.unusualActivity}</span>}
    </Badge>
  )
}
