import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/comments'
import { isSignedOut } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { LanguageField } from '../ui/language-field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { CommentField, isSendable } from './comment-field.tsx'
import { useEditComment } from './comment-mutations.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'

/** Element id of the open editor's input; at most one editor is open. */
export const editFieldId = 'edited-comment'

interface CommentEditorProps {
  discussion: Discussion
  comment: DiscussionComment
  /** Called when the text starts or stops differing from the saved one. */
  onUnsaved: (isUnsaved: boolean) => void
  /** Called after saving or cancelling. */
  onDone: () => void
}

/** The form that edits the viewer's own comment. */
export function CommentEditor({ discussion, comment, onUnsaved, onDone }: CommentEditorProps) {
  const [text, setText] = useState(comment.content)
  const [lang, setLang] = useState(comment.lang)
  const { mutate, isPending } = useEditComment(discussion, comment.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const isLanguageChanged = lang !== comment.lang
  const isChanged = text.trim() !== comment.content || isLanguageChanged
  const canSend = isSendable(text, discussion.maxLength)

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (!isChanged) return
    onUnsaved(true)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!canSend || isPending) return
    const chosen = isLanguageChanged && { lang }
    if (isChanged) mutate({ content: text, ...chosen }, { onSuccess: onDone })
    else onDone()
  }

  return (
    <form onSubmit={save} className="mt-2 scroll-mb-24">
      <LeaveGuard isDirty={isChanged && !isPending} unless={isSignedOut} />
      <CommentField
        id={editFieldId}
        ref={field}
        label={texts.editComment}
        text={text}
        maxLength={discussion.maxLength}
        onChange={setText}
        isBusy={isPending}
      />
      <LanguageField chosen={lang} onChoose={setLang} className="mt-3 max-w-60" />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={!canSend} aria-disabled={isPending}>
          {isPending ? texts.saving : texts.saveChanges}
        </Button>
      </div>
    </form>
  )
}
