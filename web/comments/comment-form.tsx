import { type FormEvent, useId } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { newCommentId } from './comment-anchors.ts'
import { changeDraft, useDraft } from './comment-drafts.ts'
import { CommentField, isSendable } from './comment-field.tsx'
import { usePostComment } from './comment-mutations.ts'

interface CommentFormProps {
  personalityId: string
  onPosted: (comment: Comment) => void
}

/** The form for a new comment, under the user's name or anonymously. */
export function CommentForm({ personalityId, onPosted }: CommentFormProps) {
  const name = useSession(({ user }) => user?.name)
  const { text, isAnonymous } = useDraft(personalityId)
  const { mutate, isPending, isInFlight } = usePostComment(personalityId)
  useBeforeUnloadPrompt(text.trim() !== '')

  function post(event: FormEvent): void {
    event.preventDefault()
    if (!isSendable(text) || isInFlight()) return
    mutate({ content: text, isAnonymous }, { onSuccess: onPosted })
  }

  return (
    <form onSubmit={post} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <CommentField
        id={newCommentId}
        label="Your comment"
        aside={
          <span className="min-w-0 truncate text-caption text-ink-soft">
            {isAnonymous ? 'Anonymously' : `As ${name}`}
          </span>
        }
        text={text}
        onChange={(typed) => changeDraft(personalityId, { text: typed })}
        isBusy={isPending}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <AnonymousChoice
          isChosen={isAnonymous}
          onChoose={(isChosen) => changeDraft(personalityId, { isAnonymous: isChosen })}
        />
        <Button
          type="submit"
          className="max-sm:w-full"
          disabled={!isSendable(text)}
          aria-disabled={isPending}
        >
          {isPending ? 'Posting…' : 'Post comment'}
        </Button>
      </div>
    </form>
  )
}

interface AnonymousChoiceProps {
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function AnonymousChoice({ isChosen, onChoose }: AnonymousChoiceProps) {
  const hintId = useId()
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label className="flex min-h-target cursor-pointer items-center gap-3 text-small font-medium">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={hintId}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        Comment anonymously
      </label>
      <p id={hintId} className="-mt-1.5 pl-8 text-caption text-ink-soft">
        Nobody but you will know that it is yours, not even the administrators. Others see only the
        hour in which you wrote it.
      </p>
    </div>
  )
}
