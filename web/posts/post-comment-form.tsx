import type { FormEvent } from 'react'
import { limits } from '../../contract/limits.ts'
import type { PostComment } from '../../contract/posts.ts'
import { textLength } from '../../contract/text-length.ts'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { changeCommentDraft, useCommentDraft } from './post-drafts.ts'
import { useCommentOnPost } from './use-post-comment-changes.ts'

interface PostCommentFormProps {
  postId: string
  onPosted: (comment: PostComment) => void
}

/** Where a member comments on a post. More than the limit can be typed, so that nothing pasted is lost unseen. */
export function PostCommentForm({ postId, onPosted }: PostCommentFormProps) {
  const text = useCommentDraft(postId)
  const { mutate, isPending, isUnderWay } = useCommentOnPost(postId)
  const length = textLength(text)
  const isTooLong = length > limits.postCommentMax
  const isSendable = length > 0 && !isTooLong
  useBeforeUnloadPrompt(length > 0)

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isSendable && !isUnderWay()) mutate(text, { onSuccess: onPosted })
  }

  return (
    <form onSubmit={send} className="mt-2">
      <Field
        label="Write a comment"
        error={isTooLong ? `Shorten it to ${limits.postCommentMax} characters.` : undefined}
        aside={<CharacterCount text={text} max={limits.postCommentMax} />}
      >
        <Textarea
          rows={2}
          value={text}
          readOnly={isPending}
          onChange={({ target }) => changeCommentDraft(postId, { text: target.value })}
        />
      </Field>
      <div className="mt-3 flex justify-end">
        <Button
          type="submit"
          size="sm"
          className="max-sm:w-full"
          disabled={!isSendable}
          aria-disabled={isPending}
        >
          {isPending ? 'Posting…' : 'Post comment'}
        </Button>
      </div>
    </form>
  )
}
