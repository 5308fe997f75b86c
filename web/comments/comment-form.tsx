import type { FormEvent } from 'react'
import { useSession } from '../accounts/session.ts'
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
  const { subjectId, maxLength, allowsAnonymous } = discussion
  const { text, isAnonymous } = useDraft(subjectId)
  const { mutate, isPending, isInFlight } = usePostComment(discussion)
  const canSend = isSendable(text, maxLength)
  useBeforeUnloadPrompt(text.trim() !== '', true)

  function post(event: FormEvent): void {
    event.preventDefault()
    if (canSend && !isInFlight()) mutate({ content: text, isAnonymous }, { onSuccess: onPosted })
  }

  return (
    <form
      onSubmit={post}
      className={isCompact ? 'mt-2' : 'rounded-card border border-line bg-surface p-4 sm:p-5'}
    >
      <CommentField
        // A page has one discussion that fills it, but any number of compact ones.
        id={isCompact ? undefined : newCommentId}
        label={isCompact ? 'Write a comment' : 'Your comment'}
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
          className="ml-auto max-sm:w-full"
          disabled={!canSend}
          aria-disabled={isPending}
        >
          {isPending ? 'Posting…' : 'Post comment'}
        </Button>
      </div>
    </form>
  )
}

/** The name that others will see above the comment. */
function ShownName({ isAnonymous }: { isAnonymous: boolean }) {
  const name = useSession(({ user }) => user?.name)
  return (
    <span className="min-w-0 truncate text-caption text-ink-soft">
      {isAnonymous ? 'Anonymously' : `As ${name}`}
    </span>
  )
}

interface AnonymousChoiceProps {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function AnonymousChoice({ isChosen, onChoose }: AnonymousChoiceProps) {
  return (
    <CheckboxField
      label="Comment anonymously"
      hint="The site shows nobody else who wrote it, not even administrators. Others see only the hour."
      isChecked={isChosen}
      onChange={onChoose}
      className="min-w-0 flex-1 basis-64"
    />
  )
}
