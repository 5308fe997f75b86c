import { ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#messages/comments'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { compactCount } from '../lib/formats.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useAgreement } from './comment-mutations.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'

interface AgreeButtonProps {
  discussion: Discussion
  comment: DiscussionComment
}

/** Toggles whether the viewer agrees, and says how many do; of the viewer's own comment only the number, if it is shown. */
export function AgreeButton({ discussion, comment }: AgreeButtonProps) {
  const { mutate } = useAgreement(discussion, comment)
  const isClosed = useIsClosed(...discussion.features)
  const { user, isOwn, agreeCount = null, hasAgreed = false } = comment
  if (!discussion.agree) return null
  // What was agreed with before can still be taken back.
  if (isOwn || (isClosed && !hasAgreed))
    return agreeCount === null ? null : <PlainCount count={agreeCount} />

  function toggle(): void {
    if (useSession.getState().isAuthenticated) mutate(!hasAgreed)
    else askToLogIn()
  }

  const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={hasAgreed}
      className={hasAgreed ? 'text-accent' : undefined}
      onClick={toggle}
    >
      <ThumbsUp
        aria-hidden="true"
        className={classNames('size-4.5', hasAgreed && 'fill-accent/25')}
      />
      <span>
        {user ? texts.agreeWith({ name: user.name, hidden }) : texts.agreeWithAnonymous({ hidden })}
      </span>
      {agreeCount !== null && (
        <span className="tabular" title={texts.membersAgree({ count: agreeCount })}>
          {compactCount(agreeCount)}
        </span>
      )}
    </Button>
  )
}

function PlainCount({ count }: { count: number }) {
  return (
    <span className="tabular px-3 text-small font-medium text-ink-soft">
      {texts.membersAgree({ count })}
    </span>
  )
}
