import { useEffect, useRef } from 'react'
import * as texts from '#messages/comments'
import { Button } from '../ui/button.tsx'
import { changeDraft } from './comment-drafts.ts'
import { CommentField } from './comment-field.tsx'
import { AnonymousChoice, ShownName, useAllowsAnonymous, useCommentForm } from './comment-form.tsx'
import type { Discussion, DiscussionComment } from './discussion.ts'

interface ReplyFormProps {
  discussion: Discussion
  answered: DiscussionComment
  onPosted: (reply: DiscussionComment) => void
  onCancel: () => void
}

/** The form for a reply, below the comment or reply that it answers. */
export function ReplyForm({ discussion, answered, onPosted, onCancel }: ReplyFormProps) {
  // All replies of a thread stand below each other, so a reply to one of them names whom it answers.
  const { user, parentId } = answered
  const beginning = parentId && user ? `@${user.username} ` : ''
  const form = useCommentForm(discussion, { answered, beginning, onPosted })
  const { text, isAnonymous, draftKey } = form
  const allowsAnonymous = useAllowsAnonymous(discussion)
  const field = useRef<HTMLTextAreaElement>(null)

  const isEmpty = text === ''
  useEffect(() => {
    if (isEmpty && beginning) changeDraft(draftKey, { text: beginning })
  }, [isEmpty, beginning, draftKey])

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <form
      onSubmit={form.post}
      className="mt-2 mb-3 scroll-mt-20 scroll-mb-24 rounded-card border border-line bg-surface p-4"
    >
      <CommentField
        ref={field}
        label={user ? texts.yourReplyTo({ name: user.name }) : texts.yourReplyToAnonymous}
        aside={allowsAnonymous ? <ShownName isAnonymous={isAnonymous} /> : undefined}
        text={text}
        maxLength={discussion.maxLength}
        onChange={(typed) => changeDraft(draftKey, { text: typed })}
        isBusy={form.isPending}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {allowsAnonymous && (
          <AnonymousChoice
            isChosen={isAnonymous}
            onChoose={(isChosen) => changeDraft(draftKey, { isAnonymous: isChosen })}
          />
        )}
        <div className="ms-auto flex gap-2 max-sm:w-full max-sm:flex-col-reverse">
          <Button variant="outline" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={!form.canSend} aria-disabled={form.isPending}>
            {form.isPending ? texts.posting : texts.postReply}
          </Button>
        </div>
      </div>
    </form>
  )
}
