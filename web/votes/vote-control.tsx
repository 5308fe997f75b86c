import { ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/vote-control'
import type { Personality } from '../../contract/personalities.ts'
import type { VoteType } from '../../contract/votes.ts'
import { compactCount } from '../lib/formats.ts'
import { Count } from '../ui/count.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Separator } from '../ui/separator.tsx'
import { ShareBadge } from './share-badge.tsx'
import { SplitBar } from './split-bar.tsx'
import { useChosenVote } from './use-chosen-vote.ts'
import { loadAfterVote, useVote } from './use-vote.ts'
import type { VotedPersonality } from './use-vote-counts.ts'
import { setVoteOutcome, useVoteOutcome } from './vote-outcomes.ts'
import { VoteStateNote } from './vote-state-note.tsx'

const AfterVote = lazyPart(loadAfterVote)

/** The vote control of a personality: leading share, total, net, split bar and the two vote buttons. */
export function VoteControl({
  personality,
}: {
  personality: VotedPersonality & Pick<Personality, 'name' | 'slug' | 'hasUnusualActivity'>
}) {
  const { closedSince } = personality
  const { counts, isInFlight, vote } = useVote(personality)
  const { upvoteCount, downvoteCount, ownVote, ownVoteState, isClosed } = counts
  const chosenVote = useChosenVote(personality.id)
  const outcome = useVoteOutcome(personality.id)
  const total = upvoteCount + downvoteCount
  const endOutcome = () => setVoteOutcome(personality.id, undefined)
  return (
    <fieldset className="vote">
      <legend className="sr-only">
        {texts.voteOn({ name: <span dir="auto">{personality.name}</span> })}
      </legend>
      <div className="vote-summary">
        <ShareBadge counts={counts} hasUnusualActivity={personality.hasUnusualActivity} />
        <p className="tally">
          <span key={total}>{texts.votes({ total, count: <Count value={total} isBold /> })}</span>
          <Separator />
          <span title={texts.supportMinusOppose}>
            {texts.net({
              difference: <Count value={upvoteCount - downvoteCount} isSigned isBold />,
            })}
          </span>
        </p>
      </div>
      <div className="vote-choice">
        <VoteButton
          type="UPVOTE"
          name={personality.name}
          count={upvoteCount}
          isOwn={ownVote === 'UPVOTE'}
          isChosen={chosenVote === 'UPVOTE'}
          isInFlight={isInFlight}
          isClosed={isClosed}
          onVote={vote}
        />
        <SplitBar counts={counts} />
        <VoteButton
          type="DOWNVOTE"
          name={personality.name}
          count={downvoteCount}
          isOwn={ownVote === 'DOWNVOTE'}
          isChosen={chosenVote === 'DOWNVOTE'}
          isInFlight={isInFlight}
          isClosed={isClosed}
          onVote={vote}
        />
      </div>
      {/* Below the buttons, which would move under the finger if it came above them. */}
      {ownVote && ownVoteState && ownVoteState !== 'COUNTED' && (
        <p className="mt-2 text-caption">
          <VoteStateNote state={ownVoteState} />
        </p>
      )}
      {outcome && (
        <AfterVote
          personality={personality}
          outcome={outcome}
          counts={counts}
          onFailure={endOutcome}
        />
      )}
      {isClosed && (
        <p className="closed-note">
          {closedSince
            ? texts.votesClosedSince({ year: closedSince.slice(0, 4) })
            : texts.votesClosed}
        </p>
      )}
    </fieldset>
  )
}

const sides = {
  UPVOTE: {
    word: texts.support,
    labelWith: texts.supportWithVotes,
    Icon: ThumbsUp,
    look: 'vote-button vote-button-support',
  },
  DOWNVOTE: {
    word: texts.oppose,
    labelWith: texts.opposeWithVotes,
    Icon: ThumbsDown,
    look: 'vote-button vote-button-oppose',
  },
} as const

interface VoteButtonProps {
  type: VoteType
  /** Name of the personality. */
  name: string
  count: number
  isOwn: boolean
  /** Chosen by a visitor, and sent once signed in. */
  isChosen: boolean
  isInFlight: boolean
  /** Only the own vote can be clicked, to remove it. */
  isClosed: boolean
  onVote: (type: VoteType) => void
}

function VoteButton(props: VoteButtonProps) {
  const { type, name, count, isOwn, isChosen, isInFlight, isClosed, onVote } = props
  const { word, labelWith, Icon, look } = sides[type]
  const shownCount = compactCount(count)
  const isInert = isInFlight || (isClosed && !isOwn)
  const label = labelWith({ name, votes: count })
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      data-chosen={isChosen || undefined}
      // Not `disabled`, so that the clicked button keeps the focus and does not flicker.
      aria-disabled={isInert || undefined}
      title={count < 1000 ? undefined : label}
      onClick={() => {
        if (!isInert) onVote(type)
      }}
      className={look}
    >
      <span className="sr-only">{isChosen ? texts.chosenNotSent({ button: label }) : label}</span>
      {/* One element hides all three, which every card has twice. */}
      <span aria-hidden="true">
        <Icon aria-hidden={undefined} />
        <span>{word}</span>
        <span>{shownCount}</span>
      </span>
    </button>
  )
}
