import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History, X } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/dashboard'
import { askBeforeVote } from '../accounts/ask-before-vote.ts'
import { type DesiredAction, forgetDesiredAction } from '../accounts/desired-action.ts'
import { otherAction, refetchChanged } from '../accounts/other-action.ts'
import { commentsId, newCommentId } from '../comments/comment-anchors.ts'
import { isNotFound } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { voteStatusQuery } from '../votes/api.ts'
import { useVoteChange } from '../votes/use-vote-change.ts'
import { desiredActionOf } from './stored-action.ts'

/** Offers what the user wanted to do before signing in. Nothing is done without a click. */
export function DesiredActionOffer({ userId }: { userId: string }) {
  const [action, setAction] = useState(() => desiredActionOf(userId, Date.now()))
  if (!action) return null

  function close(): void {
    forgetDesiredAction()
    setAction(undefined)
    // The focused button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <section
      aria-label={texts.continueWhereYouLeft}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-accent bg-accent-wash py-2.5 pe-2 ps-4 sm:ps-5"
    >
      <History aria-hidden="true" className="size-5 shrink-0 text-accent-strong" />
      <Offer action={action} onDone={close} />
      <Button
        variant="ghost"
        square
        aria-label={texts.dismiss}
        onClick={close}
        className="max-sm:order-1"
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </section>
  )
}

interface OfferProps<Action> {
  action: Action
  onDone: () => void
}

function Offer({ action, onDone }: OfferProps<DesiredAction>) {
  if (action.kind === 'vote') return <VoteOffer action={action} onDone={onDone} />
  if (action.kind === 'comment' || action.kind === 'postComment') {
    return <CommentOffer action={action} />
  }
  return <OtherOffer action={action} onDone={onDone} />
}

type Of<Kind extends DesiredAction['kind']> = Extract<DesiredAction, { kind: Kind }>

function VoteOffer({ action, onDone }: OfferProps<Of<'vote'>>) {
  const { personalityId, name, type } = action
  const { data: status } = useQuery(voteStatusQuery(personalityId))
  const { mutate, isPending } = useVoteChange({
    personality: { id: personalityId, name },
    keepsExisting: true,
  })
  if (status?.isClosed) return <Summary>{texts.votesOnAreClosed({ name })}</Summary>
  if (status?.userVoteType) {
    return <Summary>{texts.youAlready({ vote: status.userVoteType, name })}</Summary>
  }
  return (
    <>
      <Summary>{texts.youWantedToVote({ vote: type, name })}</Summary>
      <Button
        aria-disabled={isPending}
        className={buttonPlace}
        onClick={() => {
          if (isPending || askBeforeVote({ personalityId, name, type })) return
          mutate(type, { onSuccess: onDone, onError: closeIfGone(onDone) })
        }}
      >
        {texts.voteNow}
      </Button>
    </>
  )
}

function CommentOffer({ action }: { action: Of<'comment'> | Of<'postComment'> }) {
  const isOnPost = action.kind === 'postComment'
  const path = isOnPost ? `/posts/${action.postId}` : `/personalities/${action.slug}`
  return (
    <>
      <Summary>
        {isOnPost
          ? texts.youWantedCommentPost({ name: action.name })
          : texts.youWantedComment({ name: action.name })}
      </Summary>
      <ButtonLink
        to={`${path}#${commentsId}`}
        state={isOnPost ? undefined : { focus: newCommentId }}
        className={buttonPlace}
        onClick={forgetDesiredAction}
      >
        {texts.writeYourComment}
      </ButtonLink>
    </>
  )
}

function OtherOffer({ action, onDone }: OfferProps<Of<'save' | 'news' | 'follow' | 'like'>>) {
  const client = useQueryClient()
  const other = otherAction(action)
  const { label } = other
  const { mutate, isPending } = useMutation({
    mutationFn: other.send,
    onSuccess() {
      toast.success(other.done)
      void refetchChanged(client, other)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <>
      <Summary>{texts.youWantedToAct({ action: action.kind, name: action.name })}</Summary>
      <Button
        aria-disabled={isPending}
        className={buttonPlace}
        onClick={() => {
          if (!isPending) mutate(undefined, { onSuccess: onDone, onError: closeIfGone(onDone) })
        }}
      >
        {label}
      </Button>
    </>
  )
}

/** For `onError`: what no longer exists is not offered again. */
const closeIfGone = (close: () => void) => (error: unknown) => {
  if (isNotFound(error)) close()
}

const buttonPlace = 'max-sm:order-2 max-sm:me-2 max-sm:flex-1 max-sm:basis-full'

function Summary({ children }: { children: string }) {
  return <p className="min-w-0 flex-1 font-semibold text-accent-strong">{children}</p>
}
