import type { FormEvent } from 'react'
import * as texts from '#messages/comments'
import { useSession } from '../accounts/session.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { newCommentId } from './comment-anchors.ts'
import { changeDraft, useDraft } from './comment-drafts.ts'
import { CommentField, isSendable } from './comment-field.tsx'
import { usePostComment } from './comment-mutations.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'

interface CommentFormProps {
  discussion: Discussion
  onPosted: (comment: DiscussionComment) => void
  /** Smaller, for use inside a card. */
  isCompact: boolean
}

/** The form for a new comment: under the user's name or, where the discussion allows it, anonymously. */
export function CommentForm({ discussion, onPosted, isCompact }: CommentFormProps) {
  const { subjectId, maxLength } = discussion
  const allowsAnonymous = useAllowsAnonymous(discussion)
  const { text, isAnonymous, canSend, isPending, post } = useCommentForm(discussion, { onPosted })

  return (
    <form
      onSubmit={post}
      className={isCompact ? 'mt-2' : 'rounded-card border border-line bg-surface p-4 sm:p-5'}
    >
      <CommentField
        // A page has one discussion that fills it, but any number of compact ones.
        id={isCompact ? undefined : newCommentId}
        label={isCompact ? texts.writeAComment : texts.yourComment}
        aside={allowsAnonymous ? <ShownName isAnonymous={isAnonymous} /> : undefined}
        rows={isCompact ? 2 : 3}
        text={text}
        maxLength={maxLength}
        onChange={(typed) => changeDraft(subjectId, { text: typed })}
        isBusy={isPending}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {allowsAnonymous && (
          <AnonymousChoice
            isChosen={isAnonymous}
            onChoose={(isChosen) => changeDraft(subjectId, { isAnonymous: isChosen })}
          />
        )}
        <Button
          type="submit"
          size={isCompact ? 'sm' : undefined}
          className="ms-auto max-sm:w-full"
          disabled={!canSend}
          aria-disabled={isPending}
        >
          {isPending ? texts.posting : texts.postComment}
        </Button>
      </div>
    </form>
  )
}

/** True where comments may be anonymous, and the site takes such. */
export function useAllowsAnonymous({ allowsAnonymous }: Discussion): boolean {
  const isClosed = useIsClosed('anonymousComments')
  return allowsAnonymous && !isClosed
}

interface CommentFormOptions {
  /** The comment or reply that is answered. */
  answered?: { id: string }
  /** What the text begins with, which alone is no comment. */
  beginning?: string
  onPosted: (comment: DiscussionComment) => void
}

/** The draft of a comment or reply, and what posts it. */
export function useCommentForm(
  discussion: Discussion,
  { answered, beginning = '', onPosted }: CommentFormOptions,
) {
  const draftKey = answered?.id ?? discussion.subjectId
  const { text, ...draft } = useDraft(draftKey)
  const isAnonymous = useAllowsAnonymous(discussion) && draft.isAnonymous
  const { mutate, isPending, isInFlight } = usePostComment(discussion, draftKey)
  const hasText = text.trim() !== beginning.trim()
  const canSend = hasText && isSendable(text, discussion.maxLength)
  useBeforeUnloadPrompt(hasText && text.trim() !== '', true)

  function post(event: FormEvent): void {
    event.preventDefault()
    if (!canSend || isInFlight()) return
    const comment = { content: text, isAnonymous, parentId: answered?.id ?? null }
    // One that waits for review is not among the comments.
    mutate(comment, { onSuccess: (posted) => posted.isHidden || onPosted(posted) })
  }

  return { text, isAnonymous, canSend, isPending, post, draftKey }
}

/** The name that others will see above the comment. */
export function ShownName({ isAnonymous }: { isAnonymous: boolean }) {
  const name = useSession(({ user }) => user?.name)
  return (
    <span className="min-w-0 truncate text-caption text-ink-soft">
      {isAnonymous ? texts.anonymously : texts.underName({ name: name ?? '' })}
    </span>
  )
}

interface AnonymousChoiceProps {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function AnonymousChoice({ isChosen, onChoose }: AnonymousChoiceProps) {
  return (
    <CheckboxField
      label={texts.commentAnonymously}
      hint={texts.whatAnonymousMeans}
      isChecked={isChosen}
      onChange={onChoose}
      className="min-w-0 flex-1 basis-64"
    />
  )
}
