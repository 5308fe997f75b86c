import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/posts'
import { problems } from '../../contract/errors.ts'
import type { Post } from '../../contract/posts.ts'
import type { User } from '../../contract/users.ts'
import { createDrafts } from '../accounts/drafts.ts'
import { isSignedOut, useSession } from '../accounts/session.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { GetVerified } from '../verification/get-verified.tsx'
import { NotVerifiedNotice } from './not-verified-notice.tsx'
import { PostPictureField, PostTextField, postTextError, usePostPicture } from './post-fields.tsx'
import { usePublishPost } from './post-mutations.ts'

interface PostComposerProps {
  user: User
  onPublished: (post: Post) => void
}

const drafts = createDrafts('posts', { text: '' })

// There is one composer, so one draft.
const draftKey = 'everything'
const changeText = (text: string) => drafts.changeDraft(draftKey, { text })

/** The form for a new post. */
export function PostComposer({ user, onPublished }: PostComposerProps) {
  const composer = useComposer(user, onPublished)
  const { field, notice, text, picture, error, failure, isBusy } = composer
  return (
    <form
      onSubmit={composer.submit}
      noValidate
      aria-label={texts.createAPost}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <LeaveGuard isDirty={picture.isChanged && !isBusy} unless={isSignedOut} />
      {!user.isVerified && (
        <NotVerifiedNotice ref={notice} isHighlighted={composer.wasRefused}>
          <GetVerified />
        </NotVerifiedNotice>
      )}
      <div className="flex gap-3">
        <Avatar name={user.name} src={user.profileImage} className="size-11 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <PostTextField
            ref={field}
            label={texts.whatToShare}
            text={text}
            error={error}
            onChange={composer.type}
            isBusy={isBusy}
          />
          <PostPictureField picture={picture} onFile={composer.takePicture} />
          <SubmitRow failure={failure} isBusy={isBusy} isSending={picture.sending !== null} />
        </div>
      </div>
    </form>
  )
}

/** State of the form: the draft, the picture, and what happens to them. */
function useComposer(user: User, onPublished: (post: Post) => void) {
  const { text } = drafts.useDraft(draftKey)
  const picture = usePostPicture()
  const field = useRef<HTMLTextAreaElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const verification = useVerificationCheck(() => notice.current)
  const { clearError, ...publishing } = usePublishing({
    text,
    picture,
    onPublished,
    verification,
    findField: () => field.current,
  })
  useVerificationPolling(user.isVerified)
  useBeforeUnloadPrompt(text.trim() !== '', true)

  function type(typed: string): void {
    changeText(typed)
    clearError()
  }

  async function takePicture(file: File): Promise<void> {
    if (user.isVerified || (await verification.check())) await picture.send(file)
  }

  const { wasRefused } = verification
  return { field, notice, text, picture, wasRefused, type, takePicture, ...publishing }
}

interface PublishingOptions {
  text: string
  picture: ReturnType<typeof usePostPicture>
  onPublished: (post: Post) => void
  verification: ReturnType<typeof useVerificationCheck>
  findField: () => HTMLElement | null
}

/** Validates and publishes the post, and says what went wrong. */
function usePublishing({ text, picture, onPublished, verification, findField }: PublishingOptions) {
  const { mutateAsync } = usePublishPost()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // A ref, because a second click may come before the next render.
  const isInFlight = useRef(false)

  async function publish(): Promise<void> {
    if (!(await verification.check())) return
    const imageUrl = await picture.uploadedUrl()
    if (imageUrl === undefined) return
    const post = await mutateAsync({ content: text, imageUrl })
    changeText('')
    picture.clear()
    verification.hideRefusal()
    onPublished(post)
  }

  function showFailure(reason: unknown): void {
    const message = failureText(reason, texts.createFailed)
    if (message === problems.notVerified.message()) verification.showRefusal()
    else if (!(reason instanceof ApiError && reason.endsSession)) setFailure(message)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isInFlight.current || picture.sending) return
    const textError = postTextError(text)
    setError(textError)
    setFailure(undefined)
    if (textError) return findField()?.focus()
    isInFlight.current = true
    setBusy(true)
    await publish().catch(showFailure)
    isInFlight.current = false
    setBusy(false)
  }

  return { error, clearError: () => setError(undefined), failure, isBusy, submit }
}

/**
 * Asks the server whether the user is verified, before a post or a picture is sent.
 * @param findNotice finds the notice for unverified users
 */
function useVerificationCheck(findNotice: () => HTMLElement | null) {
  const [wasRefused, setWasRefused] = useState(false)

  function showRefusal(): void {
    setWasRefused(true)
    // Focus scrolls the notice into view and makes screen readers announce it.
    findNotice()?.focus()
  }

  /** True if the server confirms that the user is verified; shows the notice if not. */
  async function check(): Promise<boolean> {
    const refreshed = await refreshedUser()
    if (refreshed?.isVerified) return true
    if (refreshed) showRefusal()
    return false
  }

  return { wasRefused, check, showRefusal, hideRefusal: () => setWasRefused(false) }
}

interface SubmitRowProps {
  failure: string | undefined
  isBusy: boolean
  /** A picture is being uploaded. */
  isSending: boolean
}

/** The button that publishes the post, beside the error of the last attempt. */
function SubmitRow({ failure, isBusy, isSending }: SubmitRowProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3">
      <ErrorText className="mb-3 min-w-0 flex-1 basis-52 empty:mb-0 sm:mb-0">{failure}</ErrorText>
      <Button type="submit" className="max-sm:w-full" aria-disabled={isBusy || isSending}>
        {isBusy ? texts.posting : texts.post}
      </Button>
    </div>
  )
}

/** The signed-in user as the server has it now; null if the session has ended. */
async function refreshedUser(): Promise<User | null> {
  await useSession.getState().refreshUser()
  return useSession.getState().user
}

/** Milliseconds. */
const sessionRefreshUnverified = 30_000

/** Polls the account of an unverified user, so that an approval shows without a reload. */
function useVerificationPolling(isVerified: boolean): void {
  useEffect(() => {
    if (isVerified) return
    const refresh = () => void useSession.getState().refreshUser()
    const timer = setInterval(refresh, sessionRefreshUnverified)
    return () => clearInterval(timer)
  }, [isVerified])
}
