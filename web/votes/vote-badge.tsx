import { CircleQuestionMark, ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/votes'
import type { VoteType } from '../../contract/votes.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'
import { Badge } from '../ui/badge.tsx'

const looks = {
  UPVOTE: { tone: 'support', Icon: ThumbsUp },
  DOWNVOTE: { tone: 'oppose', Icon: ThumbsDown },
} as const

const unknownLook = { tone: 'neutral', Icon: CircleQuestionMark } as const

const labels: Record<VoteType, string> = { UPVOTE: texts.support, DOWNVOTE: texts.oppose }

/** The type of a vote. */
export function VoteBadge({ type }: { type: VoteType }) {
  const { tone, Icon } = lookUp(looks, type) ?? unknownLook
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span>{labelOf(labels, type)}</span>
    </Badge>
  )
}
