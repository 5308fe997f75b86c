import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/votes'
import type { OwnVote } from '../../contract/votes.ts'
import { failureText } from '../lib/api-error.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { appealOutcomes, heldVotesQuery, holdReasons, holdStates, isHeld } from './held-votes.ts'

const VoteAppealDialog = lazyPart(
  async () => (await import('./vote-appeal-dialog.tsx')).VoteAppealDialog,
)

const stateTexts = { UNDER_REVIEW: holdStates.OPEN, EXCLUDED: holdStates.EXCLUDED }

/** Why the viewer's vote is held, and the way to appeal; nothing if it is not held. */
export function HeldVoteNotice({ vote }: { vote: OwnVote }) {
  const { state, personality } = vote
  if (!isHeld(state)) return null
  const noticeId = `held-${personality.id}`
  return (
    <section
      id={noticeId}
      tabIndex={-1}
      aria-label={texts.whyYourVoteDoes({ name: personality.name })}
      className="w-full rounded-control border border-line bg-sunken p-3 text-small"
    >
      <p className="font-semibold">{stateTexts[state]}</p>
      <HoldReason personality={personality} noticeId={noticeId} />
    </section>
  )
}

interface HoldReasonProps {
  personality: OwnVote['personality']
  noticeId: string
}

function HoldReason({ personality, noticeId }: HoldReasonProps) {
  const { data, error, isFetching, refetch } = useQuery(heldVotesQuery)
  const [isAppealing, setAppealing] = useState(false)
  const focusWhenRendered = useFocusWhenRendered()
  if (!data) {
    return error ? (
      <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3">
        <span>{failureText(error)}</span>
        <RetryButton onRetry={refetch} isRetrying={isFetching} />
      </p>
    ) : (
      <Loading label={texts.loadingTheReason}>
        <Skeleton className="mt-1.5 h-15 w-4/5" />
      </Loading>
    )
  }
  const held = data[personality.id]
  if (!held) return null
  return (
    <>
      <p className="mt-1">{labelOf(holdReasons, held.kind)}</p>
      {held.appeal ? (
        <p className="mt-2 text-ink-soft">{labelOf(appealOutcomes, held.appeal.outcome)}</p>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="mt-2.5"
          aria-label={texts.appealYourVoteOn({ name: personality.name })}
          onClick={() => setAppealing(true)}
        >
          {texts.appeal}
        </Button>
      )}
      {isAppealing && (
        <VoteAppealDialog
          personality={personality}
          onClose={(isSent) => {
            setAppealing(false)
            // The button that opened the dialog is no longer rendered.
            if (isSent) focusWhenRendered(noticeId)
          }}
          onFailure={() => setAppealing(false)}
        />
      )}
    </>
  )
}
