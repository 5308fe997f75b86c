import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VoteType } from '../../contract/votes.ts'
import { compactCount, fullCount, plural, signedCount } from '../lib/formats.ts'
import { ShareBadge } from './share-badge.tsx'
import { SplitBar } from './split-bar.tsx'
import { useVote } from './use-vote.ts'
import type { VotedPersonality } from './use-vote-counts.ts'

/** The vote control of a personality: leading share, total, net, split bar and the two vote buttons. */
export function VoteControl({ personality }: { personality: VotedPersonality & { name: string } }) {
  const { counts, isInFlight, vote } = useVote(personality)
  const { upvoteCount, downvoteCount, ownVote } = counts
  const total = upvoteCount + downvoteCount
  return (
    <fieldset className="vote">
      <legend className="sr-only">{`Vote on ${personality.name}`}</legend>
      <div className="vote-summary">
        <ShareBadge counts={counts} />
        <p className="tabular text-caption text-ink-soft">
          <span title={`${fullCount(total)} ${plural(total, 'vote')}`}>
            <b className="font-semibold text-ink">{compactCount(total)}</b>
            {` ${plural(total, 'vote')}`}
          </span>
          <span aria-hidden="true"> · </span>
          <span title={`Support minus oppose: ${fullCount(upvoteCount - downvoteCount)}`}>
            net <b className="font-semibold text-ink">{signedCount(upvoteCount - downvoteCount)}</b>
          </span>
        </p>
      </div>
      <div className="vote-choice">
        <VoteButton
          type="UPVOTE"
          count={upvoteCount}
          isOwn={ownVote === 'UPVOTE'}
          isInFlight={isInFlight}
          onVote={vote}
        />
        <SplitBar counts={counts} />
        <VoteButton
          type="DOWNVOTE"
          count={downvoteCount}
          isOwn={ownVote === 'DOWNVOTE'}
          isInFlight={isInFlight}
          onVote={vote}
        />
      </div>
    </fieldset>
  )
}

const sides = {
  UPVOTE: {
    word: 'Support',
    Icon: ThumbsUp,
    look: 'vote-button vote-button-support',
  },
  DOWNVOTE: {
    word: 'Oppose',
    Icon: ThumbsDown,
    look: 'vote-button vote-button-oppose',
  },
} as const

interface VoteButtonProps {
  type: VoteType
  count: number
  isOwn: boolean
  isInFlight: boolean
  onVote: (type: VoteType) => void
}

function VoteButton({ type, count, isOwn, isInFlight, onVote }: VoteButtonProps) {
  const { word, Icon, look } = sides[type]
  const votes = `${fullCount(count)} ${plural(count, 'vote')}`
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      // Not `disabled`, so that the clicked button keeps the focus and does not flicker.
      aria-disabled={isInFlight}
      title={votes}
      onClick={({ detail }) => {
        // Ignores the second click of a double click, which would remove the vote again.
        if (!isInFlight && detail < 2) onVote(type)
      }}
      className={look}
    >
      <Icon aria-hidden="true" />
      <span className="sr-only">{`${word}, ${votes}`}</span>
      <span aria-hidden="true">{word}</span>
      <span aria-hidden="true" className="tabular font-medium">
        {compactCount(count)}
      </span>
    </button>
  )
}
