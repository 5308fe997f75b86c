import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/posts'
import { limits } from '../../contract/limits.ts'
import type { Post } from '../../contract/posts.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { currentAnnouncementsQuery } from '../announcements/api.ts'
import { PinnedAnnouncements } from '../announcements/pinned-announcements.tsx'
import { useIsClosed } from '../lib/closed-features.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ClosedNotice } from '../ui/closed-notice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FeedLink } from '../ui/feed-link.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { postsQuery } from './api.ts'
import { NotVerifiedNotice } from './not-verified-notice.tsx'
import { postElementId } from './post-card.tsx'
import { PostList, usePosts } from './post-list.tsx'

// Only signed-in users need the composer, so visitors do not download it.
const PostComposer = lazyPart(async () => (await import('./post-composer.tsx')).PostComposer)

export const handle: PageHandle = {
  load: async ({ queryClient }) => {
    await Promise.all([
      queryClient.prefetchInfiniteQuery(postsQuery({}, null)),
      queryClient.prefetchQuery(currentAnnouncementsQuery),
    ])
  },
  meta: () => ({
    description: texts.postsDescription,
    canonical: '/posts',
  }),
}

export function Component() {
  const list = usePosts({})
  const isClosed = useIsClosed('posts')
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')

  function showPublished(post: Post): void {
    setAnnouncement(texts.postPublished)
    focusWhenRendered(postElementId(post))
  }

  return (
    <div className="column">
      <div className="mx-auto max-w-176">
        <PageHeading
          title={texts.communityPosts}
          subtitle={isClosed ? texts.whatWasWritten : texts.shareYourThoughts}
        />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="space-y-4">
          <PinnedAnnouncements />
          <Composer onPublished={showPublished} />
          <PostList list={list} empty={<NoPosts />} announce={setAnnouncement} />
        </div>
        <p className="text-center print:hidden">
          <FeedLink path="/posts" />
        </p>
      </div>
    </div>
  )
}

function NoPosts() {
  const user = useSession((session) => session.user)
  const isClosed = useIsClosed('posts')
  if (isClosed) return <EmptyState title={texts.noPosts} icon={<MessagesSquare />} />
  const hint = !user
    ? texts.hintSignedOut
    : user.isVerified
      ? texts.hintVerified
      : texts.hintUnverified
  return (
    <EmptyState title={texts.noPosts} hint={hint} icon={<MessagesSquare />}>
      {!user && <ButtonLink to="/login">{texts.logIn}</ButtonLink>}
    </EmptyState>
  )
}

function Composer({ onPublished }: { onPublished: (post: Post) => void }) {
  const user = useSession((session) => session.user)
  const [hasFailed, setFailed] = useState(false)
  const isClosed = useIsClosed('posts')
  if (isClosed) return <ClosedNotice>{texts.postsAreClosed}</ClosedNotice>
  if (!user) return null
  if (hasFailed) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        {texts.formFailed}
        <RetryButton onRetry={() => setFailed(false)} isRetrying={false} />
      </p>
    )
  }
  return (
    <PostComposer
      key={user.id}
      user={user}
      onPublished={onPublished}
      onFailure={() => setFailed(true)}
      fallback={<ComposerSkeleton user={user} />}
    />
  )
}

/** Has the texts of the composer, invisible, so that they wrap alike and it is as high at every width. */
function ComposerSkeleton({ user: { isVerified, verificationStatus } }: { user: User }) {
  const isPending = verificationStatus === 'PENDING'
  return (
    <Loading
      label={texts.loading}
      className="rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {!isVerified && (
        <NotVerifiedNotice>
          <Skeleton className={isPending ? 'h-8 w-47' : 'h-target w-38'} />
        </NotVerifiedNotice>
      )}
      <div className="flex gap-3">
        <Skeleton className="size-11 shrink-0 rounded-full max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <p aria-hidden="true" className="mb-1.5 flex items-baseline justify-between gap-3">
            <TextSkeleton className="text-small font-semibold" text={texts.whatToShare} />
            <span className="tabular invisible shrink-0 text-caption">0/{limits.postMax}</span>
          </p>
          <Skeleton className="h-28 rounded-control" />
          <p
            aria-hidden="true"
            className="mt-3 flex min-h-[4.375rem] flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-dashed border-line p-3"
          >
            <Skeleton className="h-target w-33 rounded-control" />
            <span className="invisible text-caption">
              {texts.pictureRules}
              <span className="max-sm:hidden"> {texts.pictureDrop}</span>
            </span>
          </p>
          <Skeleton className="mt-3 ms-auto h-target w-full rounded-control sm:w-20" />
        </div>
      </div>
    </Loading>
  )
}

/** A placeholder as large as a text. */
function TextSkeleton({ text, className }: { text: string; className: string }) {
  return (
    <span className={classNames('skeleton rounded-tag', className)}>
      <span className="invisible">{text}</span>
    </span>
  )
}
