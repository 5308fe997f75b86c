import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { useSession } from '../accounts/session.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { postsQuery } from './api.ts'
import { ComposerPlace } from './composer-place.tsx'
import { feedTexts } from './feed-texts.ts'
import { postElementId } from './post-element.ts'
import { PostList } from './post-list.tsx'
import { usePosts } from './use-posts.ts'

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchInfiniteQuery(postsQuery({}, null)),
  meta: () => ({
    title: 'Community Posts',
    description: 'What the community says about politics and those who govern, the newest first.',
    canonical: '/posts',
  }),
}

export function Component() {
  const list = usePosts({})
  const focusWhenRendered = useFocusWhenRendered()
  const [news, setNews] = useState('')

  function showPublished(post: Post): void {
    setNews('Your post has been published.')
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
          {news}
        </p>
        <div className="space-y-4">
          <ComposerPlace onPublished={showPublished} />
          <PostList list={list} empty={<NoPosts />} announce={setNews} />
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
