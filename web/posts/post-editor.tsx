import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { isSignedOut } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { feedTexts } from './feed-texts.ts'
import { PictureField } from './picture-field.tsx'
import { PostField, postRefusal } from './post-field.tsx'
import { useEditPost } from './use-post-changes.ts'
import { usePostPicture } from './use-post-picture.ts'

interface PostEditorProps {
  post: Post
  /** Saved or given up. */
  onDone: () => void
}

/** An own post while its author rewrites it. */
export function PostEditor({ post, onDone }: PostEditorProps) {
  const [text, setText] = useState(post.content)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const picture = usePostPicture(post.imageUrl)
  const { mutateAsync } = useEditPost(post.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const isTextChanged = text.trim() !== post.content
  const isChanged = isTextChanged || picture.isChanged

  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(-1, -1)
  }, [])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || picture.sending) return
    const refusal = postRefusal(text)
    setError(refusal)
    if (refusal) return field.current?.focus()
    setBusy(true)
    try {
      const imageUrl = await picture.arrived()
      if (imageUrl === undefined) return
      const changes = {
        ...(isTextChanged && { content: text }),
        ...(imageUrl !== post.imageUrl && { imageUrl }),
      }
      if (Object.keys(changes).length > 0) await mutateAsync(changes)
      onDone()
    } catch (failure) {
      toast.failure(failure, feedTexts.editFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={save} noValidate className="mt-3 mb-2">
      <LeaveGuard isDirty={isChanged && !isBusy} unless={isSignedOut} />
      <PostField
        ref={field}
        label="Edit post"
        text={text}
        error={error}
        onChange={setText}
        isBusy={isBusy}
      />
      <PictureField picture={picture} onFile={picture.send} />
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={!isChanged}
          aria-disabled={isBusy || picture.sending !== null}
        >
          {isBusy ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
