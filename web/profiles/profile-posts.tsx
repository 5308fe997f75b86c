import { LayoutGrid, PenLine, Rows2 } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/profiles'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { PostList, usePosts } from '../posts/post-list.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ViewToggle } from '../ui/view-toggle.tsx'
import { PostGrid } from './post-grid.tsx'
import { usePostsView } from './posts-view.ts'

const views = [
  { view: 'list', Icon: Rows2 },
  { view: 'grid', Icon: LayoutGrid },
] as const

interface ProfilePostsProps {
  profile: PublicProfile
  isOwn: boolean
}

/** A user's posts, as a list or a grid. */
export function ProfilePosts({ profile, isOwn }: ProfilePostsProps) {
  const list = usePosts({ userId: profile.id })
  const { view, show } = usePostsView()
  const [announcement, setAnnouncement] = useState('')
  const canChoose = profile.isVerified && Boolean(list.posts?.length)
  return (
    <div className="pt-5">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {canChoose && (
        <div className="mb-4 flex justify-end">
          <ViewToggle views={views} chosen={view} onChoose={show} />
        </div>
      )}
      <PostList
        list={list}
        empty={<NoPosts profile={profile} isOwn={isOwn} />}
        announce={setAnnouncement}
      >
        {canChoose && view === 'grid' ? (posts) => <PostGrid posts={posts} /> : undefined}
      </PostList>
    </div>
  )
}

function NoPosts({ profile, isOwn }: ProfilePostsProps) {
  const isClosed = useIsClosed('posts')
  return (
    <EmptyState
      title={texts.noPostsYet}
      hint={
        isOwn ? texts.youHaventPostedAnything : texts.hasntPostedAnythingYet({ name: profile.name })
      }
      icon={<PenLine />}
    >
      {isOwn && profile.isVerified && !isClosed && (
        <ButtonLink to="/posts">{texts.writeAPost}</ButtonLink>
      )}
    </EmptyState>
  )
}
