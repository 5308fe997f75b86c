import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { UserMinus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { pageSizes } from '../../contract/limits.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { UserRow, userElementId } from '../follows/user-row.tsx'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../posts/post-cache.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'
import { type FollowDirection, followsQuery, type UsersPages } from './api.ts'
import { RowsSkeleton } from './profile-skeleton.tsx'
import { RemoveFollower } from './remove-follower.tsx'

interface UserListProps {
  profile: PublicProfile
  direction: FollowDirection
  isOwn: boolean
}

const words = {
  followers: {
    failed: 'Failed to load followers',
    title: 'No followers yet',
    own: 'When people follow you, they show up here.',
    other: (name: string) => `Nobody follows ${name} yet.`,
  },
  following: {
    failed: 'Failed to load whom this account follows',
    title: 'Not following anyone yet',
    own: 'Whom you follow shows up here.',
    other: (name: string) => `${name} does not follow anybody yet.`,
  },
}

/** The list's own element, which takes the focus when one of its rows is gone. */
const listId = 'members'

/** Who follows a member, or whom the member follows, a page at a time. */
export function UserList({ profile, direction, isOwn }: UserListProps) {
  const client = useQueryClient()
  const viewerId = useSession(({ user }) => user?.id ?? null)
  const query = followsQuery(direction, profile.id, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // As rendered for a visitor, until it is known whom the one who looks follows.
    initialData: () =>
      client.getQueryData<UsersPages>(followsQuery(direction, profile.id, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  const [doomed, setDoomed] = useState<PublicProfile | null>(null)
  const [news, setNews] = useState('')
  const more = useLoadMore({
    list,
    queryKey: query.queryKey,
    rowsOf,
    itemName: ['person', 'people'],
    announce: setNews,
    elementId: userElementId,
  })
  const { failed, title, own, other } = words[direction]

  if (!list.data) {
    if (!list.isError) return <RowsSkeleton label={`Loading ${direction}`} />
    return (
      <ErrorState
        message={failureText(list.error, failed)}
        onRetry={list.refetch}
        isRetrying={list.isFetching}
      />
    )
  }
  const members = rowsOf(list.data.pages)
  if (members.length === 0 && !list.hasNextPage) {
    return (
      <div id={listId} tabIndex={-1} className="pt-6">
        <EmptyState title={title} hint={isOwn ? own : other(profile.name)} icon={<UsersRound />} />
      </div>
    )
  }

  const canRemove = isOwn && profile.isPrivate && direction === 'followers'
  return (
    <>
      <ul
        id={listId}
        tabIndex={-1}
        aria-label={direction === 'followers' ? 'Followers' : 'Following'}
        className="divide-y divide-line border-b border-line"
      >
        {members.map((member) => (
          <UserRow key={member.id} profile={member}>
            <div className="flex flex-wrap gap-2">
              {viewerId !== null && member.canFollow && (
                <FollowButton member={member} className="w-28" />
              )}
              {canRemove && (
                <Button variant="outline" onClick={() => setDoomed(member)}>
                  <UserMinus aria-hidden="true" className="size-4.5" />
                  Remove
                  <span className="sr-only">{member.name}</span>
                </Button>
              )}
            </div>
          </UserRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
      {list.hasNextPage ? (
        <LoadMore label="Load more" more={more} failedText={failed} />
      ) : (
        members.length > pageSizes.follows && (
          <p className="py-6 text-center text-small text-ink-soft">That is everybody.</p>
        )
      )}
      {doomed && (
        <RemoveFollower
          owner={profile}
          follower={doomed}
          onClose={() => setDoomed(null)}
          focusAfter={() => document.getElementById(listId)}
        />
      )}
    </>
  )
}
