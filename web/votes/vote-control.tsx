import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VoteType } from '../../contract/votes.ts'
import { compactCount, fullCount, plural, signedCount } from '../lib/formats.ts'
import { classNames } from '../ui/class-names.ts'
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
    <fieldset className="@container relative z-1 m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">Vote on {personality.name}</legend>
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <ShareBadge counts={counts} />
        <p className="tabular text-caption text-ink-soft">
          <span title={`${fullCount(total)} ${plural(total, 'vote')}`}>
            <b className="font-semibold text-ink">{compactCount(total)}</b> {plural(total, 'vote')}
          </span>
          <span aria-hidden="true"> · </span>
          <span title={`Support minus oppose: ${fullCount(upvoteCount - downvoteCount)}`}>
            net <b className="font-semibold text-ink">{signedCount(upvoteCount - downvoteCount)}</b>
          </span>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-x-2 gap-y-2.5 @min-[32rem]:grid-cols-[minmax(10.5rem,auto)_1fr_minmax(10.5rem,auto)] @min-[32rem]:gap-x-4">
        <VoteButton
          type="UPVOTE"
          count={upvoteCount}
          isOwn={ownVote === 'UPVOTE'}
          isInFlight={isInFlight}
          onVote={vote}
        />
        <SplitBar
          counts={counts}
          className="order-first col-span-2 self-center @min-[32rem]:order-none @min-[32rem]:col-span-1"
        />
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
    open: 'border-support bg-surface text-support-strong hover:bg-support-wash active:bg-support-wash',
    own: 'chosen border-support bg-support text-on-support hover:bg-support-strong',
  },
  DOWNVOTE: {
    word: 'Oppose',
    Icon: ThumbsDown,
    open: 'border-oppose bg-surface text-oppose-strong hover:bg-oppose-wash active:bg-oppose-wash',
    own: 'chosen border-oppose bg-oppose text-on-oppose hover:bg-oppose-strong',
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
  const { word, Icon, open, own } = sides[type]
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
      className={classNames(
        'flex min-h-target flex-wrap items-center justify-center gap-x-1.5 rounded-control border px-1.5 py-1.5 text-small font-semibold select-none transition-colors aria-disabled:cursor-progress',
        isOwn ? own : open,
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('size-4.5 shrink-0', isOwn && 'fill-current')}
      />
      <span className="sr-only">{`${word}, ${votes}`}</span>
      <span aria-hidden="true">{word}</span>
      <span aria-hidden="true" className="tabular font-medium">
        {compactCount(count)}
      </span>
    </button>
  )
}
