import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/votes'
import type { OwnVote } from '../../contract/votes.ts'
import type { ResultText } from '../ballots/check-texts.ts'
import { OwnBallot } from '../ballots/own-ballot.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { Portrait } from '../ui/portrait.tsx'
import { Time } from '../ui/time.tsx'
import { ChangesSince } from './changes-since.tsx'
import { CheckResultNote } from './check-result-note.tsx'
import { HeldVoteNotice } from './held-vote-notice.tsx'
import { isHeld } from './held-votes.ts'
import { useVoteChange } from './use-vote-change.ts'
import { VoteBadge } from './vote-badge.tsx'
import { VoteStateNote } from './vote-state-note.tsx'

/**
 * On wide screens one line of columns; below that the vote, its date and what changed are a second line, and on the
 * smallest screens the buttons a third one, so that names stay whole.
 */
const rowLook =
  'grid min-h-14 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-2 py-1.5 min-[22rem]:grid-cols-[2.5rem_minmax(0,1fr)_auto] sm:gap-x-3 lg:grid-cols-[2.5rem_minmax(0,1fr)_6.5rem_6rem_minmax(0,1.75fr)_auto] lg:py-1'

const addressOf = ({ personality: { slug } }: OwnVote) => `/personalities/${slug}`

interface VoteRowProps {
  vote: OwnVote
  /** Result of the check of all votes; undefined before it. */
  checked: ResultText | undefined
  onRemoved: () => void
}

/** One of the user's votes, with a link to the personality, a button that removes the vote, and the ballot in its details. */
export function VoteRow({ vote, checked, onRemoved }: VoteRowProps) {
  const { personality, isClosed } = vote
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, isSuccess } = useVoteChange({
    personality,
    removedText: texts.voteRemovedSuccessfully,
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
      className="min-w-0 px-2 transition-opacity inert:opacity-50 sm:px-3"
    >
      <RowWithDetails
        vote={vote}
        checked={checked}
        isRemoving={isPending}
        onRemove={() => (isClosed ? setAsking(true) : remove())}
      />
      <div className="pb-3 empty:hidden">
        <HeldVoteNotice vote={vote} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.removeYourVoteOn({ name: personality.name })}
        confirmLabel={texts.removeMyVote}
        onConfirm={remove}
      >
        {texts.voteRemovedForGood}
      </ConfirmDialog>
    </li>
  )
}

interface RowWithDetailsProps extends Pick<VoteRowProps, 'vote' | 'checked'> {
  isRemoving: boolean
  onRemove: () => void
}

function RowWithDetails({ vote, checked, isRemoving, onRemove }: RowWithDetailsProps) {
  const { personality, ballot } = vote
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <>
      <div className={rowLook}>
        <VoteSummary vote={vote} checked={checked} />
        <div className="col-start-2 row-start-3 -me-2 flex justify-self-end min-[22rem]:col-start-3 min-[22rem]:row-start-1 sm:row-end-3 lg:col-auto lg:row-auto">
          <ButtonLink
            to={addressOf(vote)}
            variant="ghost"
            size="sm"
            className="max-sm:px-1.5"
            aria-label={texts.viewName({ name: personality.name })}
          >
            {texts.view}
          </ButtonLink>
          <Button
            variant="ghost"
            square
            className="text-oppose"
            aria-label={texts.removeTheVoteOn({ name: personality.name })}
            aria-disabled={isRemoving}
            onClick={() => isRemoving || onRemove()}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </Button>
          <Button
            variant="ghost"
            square
            // Keeps its place in the column where a vote has no ballot.
            className={classNames('text-ink-soft', !ballot && 'invisible')}
            aria-label={texts.detailsVote({ name: personality.name })}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4.5 transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen} className="pb-3 sm:ps-13">
        {/* With another number, it is another ballot. */}
        {isOpen && <OwnBallot key={ballot?.number} vote={vote} />}
      </div>
    </>
  )
}

function VoteSummary({ vote, checked }: Pick<VoteRowProps, 'vote' | 'checked'>) {
  const { personality, voteType, createdAt, changes, state, isClosed } = vote
  return (
    <>
      <Portrait
        name={personality.name}
        src={personality.imageUrl}
        className="row-start-1 row-end-3 size-10 self-start rounded-control sm:self-center lg:row-auto"
        sizes="2.5rem"
      />
      <h2 className="min-w-0 text-small font-bold">
        <Link
          dir="auto"
          to={addressOf(vote)}
          title={personality.name}
          className="line-clamp-2 min-h-6 content-center underline-offset-3 hover:underline"
        >
          {personality.name}
        </Link>
      </h2>
      <div className="col-start-2 -col-end-1 row-start-2 flex flex-wrap items-center gap-x-2.5 text-caption text-ink-soft sm:col-end-3 lg:contents">
        <span>
          <VoteBadge type={voteType} />
        </span>
        <Time value={createdAt} className="text-caption text-ink-soft" />
        <div className="flex flex-wrap items-center gap-x-2.5 text-caption text-ink-soft">
          {isHeld(state) ? null : <VoteStateNote state={state} />}
          {isClosed && <b>{texts.votesClosed}</b>}
          <ChangesSince changes={changes} />
          {checked && <CheckResultNote result={checked} />}
        </div>
      </div>
    </>
  )
}
