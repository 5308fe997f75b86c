import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/verification-requests'
import { limits } from '../../contract/limits.ts'
import type { ReceivedRequest } from '../../contract/verification.ts'
import { useSession } from '../accounts/session.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { useReview } from './pending-requests.ts'

interface ReviewItemProps {
  request: ReceivedRequest
  /** Called when the request is decided and leaves the list. */
  onReviewed: () => void
}

/** Element id of a request, used to move the focus to it. */
export const reviewElementId = ({ id }: Pick<ReceivedRequest, 'id'>) => `request-${id}`

/** One verification request, with the buttons that approve or reject it. */
export function ReviewItem({ request, onReviewed }: ReviewItemProps) {
  const { status, reason, createdAt, user } = request
  const isOwn = useSession((session) => session.user?.username) === user.username
  return (
    <li id={reviewElementId(request)} tabIndex={-1} className="flex gap-3 py-4">
      <Avatar name={user.name} src={user.avatar} className="size-11" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <Link
              dir="auto"
              to={`/users/${user.username}`}
              title={user.name}
              className="block truncate font-semibold underline-offset-4 hover:text-accent hover:underline"
            >
              {user.name}
            </Link>
            <p dir="auto" className="truncate text-caption text-ink-soft">{`@${user.username}`}</p>
          </div>
          <Badge tone="accent">{labelOf(statusLabels, status)}</Badge>
        </div>
        <p dir="auto" className="mt-2 max-w-measure text-small wrap-anywhere whitespace-pre-line">
          {texts.reasonOfRequest({
            label: (text) => <span className="font-semibold">{text}</span>,
            reason:
              reason === null ? (
                <span className="text-ink-soft italic">{texts.noReasonProvided}</span>
              ) : (
                <span dir="auto">{reason}</span>
              ),
          })}
        </p>
        <p className="mt-1 text-caption text-ink-soft">
          {texts.submittedTime({ time: <Time value={createdAt} as="ago" /> })}
        </p>
        {isOwn ? (
          <p className="mt-3 text-small text-ink-soft">{texts.yourOwnRequestAnother}</p>
        ) : (
          <Decision request={request} onReviewed={onReviewed} />
        )}
      </div>
    </li>
  )
}

const statusLabels = { PENDING: texts.pending }

type DecisionName = 'approve' | 'reject'

/** Letters of `QueueKeys`. */
export const decisionKeys: Record<DecisionName, string> = { approve: 'a', reject: 'r' }

/** The buttons that approve or reject a request, with an optional comment. */
function Decision({ request: { id, user }, onReviewed }: ReviewItemProps) {
  const { mutate, isPending, variables } = useReview(onReviewed)
  const [isCommenting, setCommenting] = useState(false)
  const [comment, setComment] = useState('')
  const cannotSend = isTooLong(comment, limits.verificationCommentMax)

  function decide(decision: DecisionName): void {
    if (!isPending && !cannotSend) mutate({ id, decision, comment })
  }

  const labelled = (decision: DecisionName) => ({
    name: user.name,
    label: (text: ReactNode) => (
      <span>{isPending && variables.decision === decision ? texts.processing : text}</span>
    ),
    hidden: (text: ReactNode) => <span className="sr-only">{text}</span>,
  })

  return (
    <>
      {isCommenting && (
        <TextField
          ref={focusOnMount}
          label={texts.commentToTheMember}
          optional
          className="mt-3 max-w-measure"
          name="comment"
          text={comment}
          max={limits.verificationCommentMax}
          onChange={setComment}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="danger"
          aria-keyshortcuts={decisionKeys.reject}
          disabled={cannotSend}
          aria-disabled={isPending}
          onClick={() => decide('reject')}
        >
          <span>{texts.rejectRequestOf(labelled('reject'))}</span>
        </Button>
        <Button
          aria-keyshortcuts={decisionKeys.approve}
          disabled={cannotSend}
          aria-disabled={isPending}
          onClick={() => decide('approve')}
        >
          <span>{texts.approveRequestOf(labelled('approve'))}</span>
        </Button>
        {!isCommenting && (
          <Button variant="ghost" className="max-sm:-ms-4" onClick={() => setCommenting(true)}>
            {texts.addAComment({
              name: user.name,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          </Button>
        )}
      </div>
    </>
  )
}

const focusOnMount = (input: HTMLTextAreaElement | null) => input?.focus()
