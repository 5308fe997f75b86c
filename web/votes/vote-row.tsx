import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OwnVote } from '../../contract/votes.ts'
import { OwnBallot } from '../ballots/own-ballot.tsx'
import { texts } from '../lib/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { Portrait } from '../ui/portrait.tsx'
import { Time } from '../ui/time.tsx'
import { ChangesSince } from './changes-since.tsx'
import { HeldVoteNotice } from './held-vote-notice.tsx'
import { isHeld } from './held-votes.ts'
import { useVoteChange } from './use-vote-change.ts'
import { VoteBadge } from './vote-badge.tsx'
import { VoteStateNote } from './vote-state-note.tsx'

const voteLabels = { UPVOTE: 'Upvote', DOWNVOTE: 'Downvote' }

const addressOf = ({ personality: { slug } }: OwnVote) => `/personalities/${slug}`

/** One of the user's votes, with a link to the personality and a button that removes the vote. */
export function VoteRow({ vote, onRemoved }: { vote: OwnVote; onRemoved: () => void }) {
  const { personality, isClosed } = vote
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess } = useVoteChange({
    personality,
    removedText: 'Vote removed successfully!',
    // Nobody can vote again where votes are closed.
    undoType: isClosed ? undefined : vote.voteType,
  })
  const row = useRef<HTMLLIElement>(null)

  function remove(): void {
    setAsking(false)
    mutate(null, {
      onSuccess: () => {
        focusNeighbour(row.current)
        onRemoved()
      },
    })
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      // Already removed; shown until the list is refetched.
      inert={isSuccess}
      className="flex min-w-0 flex-wrap content-start items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3.5 transition-opacity inert:opacity-50"
    >
      <Portrait
        name={personality.name}
        src={personality.imageUrl}
        className="size-16 rounded-control"
        sizes="4rem"
      />
      <VoteSummary vote={vote} />
      <div className="-mb-1 flex w-full justify-end gap-1 border-t border-line pt-1.5 sm:m-0 sm:w-auto sm:border-0 sm:p-0">
        <ButtonLink
          to={addressOf(vote)}
          variant="ghost"
          size="sm"
          aria-label={`View ${personality.name}`}
        >
          View
        </ButtonLink>
        <Button
          variant="ghost"
          size="sm"
          className="text-oppose"
          aria-label={`Remove the vote on ${personality.name}`}
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return
            if (isClosed) setAsking(true)
            else remove()
          }}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
          <span className="sm:sr-only">Remove</span>
        </Button>
      </div>
      {/* With another number, it is another ballot. */}
      <OwnBallot key={vote.ballot?.number} vote={vote} />
      <HeldVoteNotice vote={vote} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove your vote on ${personality.name}?`}
        confirmLabel="Remove my vote"
        onConfirm={remove}
      >
        {texts.voteRemovedForGood}
      </ConfirmDialog>
    </li>
  )
}

function VoteSummary({ vote }: { vote: OwnVote }) {
  const { personality, voteType, createdAt, changes, state, isClosed } = vote
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-card font-bold">
        <Link
          dir="auto"
          to={addressOf(vote)}
          title={personality.name}
          className="line-clamp-2 min-h-6 underline-offset-3 hover:underline"
        >
          {personality.name}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-caption text-ink-soft">
        <VoteBadge type={voteType} labels={voteLabels} />
        <Time value={createdAt} />
        {isHeld(state) ? null : <VoteStateNote state={state} />}
        {isClosed && <b>Votes closed</b>}
      </p>
      <ChangesSince changes={changes} since="your vote" className="mt-1" />
    </div>
  )
}
