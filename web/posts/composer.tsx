import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { problems } from '../../contract/errors.ts'
import type { Post } from '../../contract/posts.ts'
import type { User } from '../../contract/users.ts'
import { isSignedOut } from '../accounts/session.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { feedTexts } from './feed-texts.ts'
import { refreshedUser, useVerificationWatch } from './may-post.ts'
import { PictureField } from './picture-field.tsx'
import { changePostDraft, usePostDraft } from './post-drafts.ts'
import { PostField, postRefusal } from './post-field.tsx'
import { usePublishPost } from './use-post-changes.ts'
import { usePostPicture } from './use-post-picture.ts'
import { VerifiedOnly } from './verified-only.tsx'

interface ComposerProps {
  user: User
  onPublished: (post: Post) => void
}

/** Where a member writes a post. */
export function Composer({ user, onPublished }: ComposerProps) {
  const text = usePostDraft()
  const picture = usePostPicture()
  const { mutateAsync } = usePublishPost()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // Two presses may come before the next render.
  const isUnderWay = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useVerificationWatch(user.isVerified)
  useBeforeUnloadPrompt(text.trim() !== '')

  /** Whether the member may post, asked of the server; says so where not. */
  async function mayPost(): Promise<boolean> {
    const member = await refreshedUser()
    if (member?.isVerified) return true
    if (member) refuse()
    return false
  }

  function refuse(): void {
    setRefused(true)
    // Read aloud, and in view.
    notice.current?.focus()
  }

  async function takePicture(file: File): Promise<void> {
    if (user.isVerified || (await mayPost())) await picture.send(file)
  }

  async function publish(): Promise<void> {
    if (!(await mayPost())) return
    const imageUrl = await picture.arrived()
    if (imageUrl === undefined) return
    const post = await mutateAsync({ content: text, imageUrl })
    changePostDraft('')
    picture.clear()
    setRefused(false)
    onPublished(post)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current || picture.sending) return
    const refusal = postRefusal(text)
    setError(refusal)
    setFailure(undefined)
    if (refusal) return field.current?.focus()
    isUnderWay.current = true
    setBusy(true)
    try {
      await publish()
    } catch (reason) {
      const words = failureText(reason, feedTexts.createFailed)
      if (words === problems.notVerified.message) refuse()
      else if (!(reason instanceof ApiError && reason.endsSession)) setFailure(words)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Create a post"
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <LeaveGuard isDirty={picture.isChanged && !isBusy} unless={isSignedOut} />
      {!user.isVerified && <VerifiedOnly ref={notice} isRefused={isRefused} />}
      <div className="flex gap-3">
        <Avatar name={user.name} src={user.profileImage} className="size-11 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <PostField
            ref={field}
            label="What would you like to share?"
            text={text}
            error={error}
            onChange={(typed) => {
              changePostDraft(typed)
              setError(undefined)
            }}
            isBusy={isBusy}
          />
          <PictureField picture={picture} onFile={takePicture} />
          <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
            <p
              role="alert"
              className="flex min-w-0 flex-1 basis-52 items-start gap-1.5 text-caption font-medium text-oppose"
            >
              {failure && (
                <>
                  <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
                  <span>{failure}</span>
                </>
              )}
            </p>
            <Button
              type="submit"
              className="max-sm:w-full"
              aria-disabled={isBusy || picture.sending !== null}
            >
              {isBusy ? 'Posting…' : 'Post'}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
