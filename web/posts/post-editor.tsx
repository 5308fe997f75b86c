import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/posts'
import type { Post } from '../../contract/posts.ts'
import { isSignedOut } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LanguageField } from '../ui/language-field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PostPictureField, PostTextField, postTextError, usePostPicture } from './post-fields.tsx'
import { useEditPost } from './post-mutations.ts'

interface PostEditorProps {
  post: Post
  /** Called after saving or cancelling. */
  onDone: () => void
}

/** The form that edits the viewer's own post. */
export function PostEditor({ post, onDone }: PostEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, lang, setLang, picture, error, isBusy, isChanged, save } = usePostEditing(
    post,
    onDone,
    () => field.current,
  )

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
  }, [])

  return (
    <form onSubmit={save} noValidate className="mt-3 mb-2">
      <LeaveGuard isDirty={isChanged && !isBusy} unless={isSignedOut} />
      <PostTextField
        ref={field}
        label={texts.editPost}
        text={text}
        error={error}
        onChange={setText}
        isBusy={isBusy}
      />
      <PostPictureField picture={picture} onFile={picture.send} />
      <LanguageField chosen={lang} onChoose={setLang} className="mt-3 max-w-60" />
      <FormButtons className="mt-4" onCancel={onDone}>
        <Button
          type="submit"
          disabled={!isChanged}
          aria-disabled={isBusy || picture.sending !== null}
        >
          {isBusy ? texts.saving : texts.saveChanges}
        </Button>
      </FormButtons>
    </form>
  )
}

/** State of the editor; saving sends only what has changed. */
function usePostEditing(post: Post, onDone: () => void, findField: () => HTMLElement | null) {
  const [text, setText] = useState(post.content)
  const [lang, setLang] = useState(post.lang)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const picture = usePostPicture(post.imageUrl)
  const { mutateAsync } = useEditPost(post.id)
  const isTextChanged = text.trim() !== post.content

  async function saveChanges(): Promise<void> {
    const imageUrl = await picture.uploadedUrl()
    if (imageUrl === undefined) return
    const changes = {
      ...(isTextChanged && { content: text }),
      ...(imageUrl !== post.imageUrl && { imageUrl }),
      ...(lang !== post.lang && { lang }),
    }
    if (Object.keys(changes).length > 0) await mutateAsync(changes)
    onDone()
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || picture.sending) return
    const textError = postTextError(text)
    setError(textError)
    if (textError) return findField()?.focus()
    setBusy(true)
    await saveChanges().catch((failure: unknown) => toast.failure(failure, texts.editFailed))
    setBusy(false)
  }

  const isChanged = isTextChanged || picture.isChanged || lang !== post.lang
  return { text, setText, lang, setLang, picture, error, isBusy, isChanged, save }
}
