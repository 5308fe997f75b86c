import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { postsQuery } from './api.ts'
import { feedTexts } from './feed-texts.ts'
import { NotVerifiedNotice } from './not-verified-notice.tsx'
import { postElementId } from './post-card.tsx'
import { PostList, usePosts } from './post-list.tsx'

// Only signed-in users need the composer, so visitors do not download it.
const PostComposer = lazy(async () => ({
  default: (await import('./post-composer.tsx')).PostComposer,
}))

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchInfiniteQuery(postsQuery({}, null)),
  meta: () => ({
    description: 'What the community says about politics and the people who govern, newest first.',
    canonical: '/posts',
  }),
}

export function Component() {
  const list = usePosts({})
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')

  function showPublished(post: Post): void {
    setAnnouncement('Your post has been published.')
    focusWhenRendered(postElementId(post))
  }

  return (
    <div className="column">
      <div className="mx-auto max-w-176">
        <PageHeading
          title="Community Posts"
          subtitle="Share your thoughts and engage with the community"
        />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <div className="space-y-4">
          <Composer onPublished={showPublished} />
          <PostList list={list} empty={<NoPosts />} announce={setAnnouncement} />
        </div>
      </div>
    </div>
  )
}

function NoPosts() {
  const user = useSession((session) => session.user)
  const hint = !user
    ? feedTexts.hintSignedOut
    : user.isVerified
      ? feedTexts.hintVerified
      : feedTexts.hintUnverified
  return (
    <EmptyState title={feedTexts.noPosts} hint={hint} icon={<MessagesSquare />}>
      {!user && <ButtonLink to="/login">Sign in</ButtonLink>}
    </EmptyState>
  )
}

function Composer({ onPublished }: { onPublished: (post: Post) => void }) {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <Suspense fallback={<ComposerSkeleton user={user} />}>
      <PostComposer key={user.id} user={user} onPublished={onPublished} />
    </Suspense>
  )
}

function ComposerSkeleton({ user: { isVerified, verificationStatus } }: { user: User }) {
  const isPending = verificationStatus === 'PENDING'
  return (
    <Loading label="Loading" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      {!isVerified && (
        <NotVerifiedNotice>
          <Skeleton className={isPending ? 'h-8 w-47' : 'h-target w-38'} />
        </NotVerifiedNotice>
      )}
      <Skeleton className="h-[1.40625rem] w-52" />
      <Skeleton className="mt-1.5 h-28 rounded-control" />
      <Skeleton className="mt-3 h-23 rounded-card sm:h-17.5" />
      <Skeleton className="mt-3 ml-auto h-target w-full sm:w-20" />
    </Loading>
  )
}
