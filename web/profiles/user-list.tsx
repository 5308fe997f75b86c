import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { UserMinus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { pageSizes } from '../../contract/limits.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { type FollowDirection, followsQuery, type UsersPages } from '../follows/api.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { RemoveFollowerDialog } from '../follows/remove-follower-dialog.tsx'
import { UserRow, userElementId } from '../follows/user-row.tsx'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../posts/post-cache.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { useLoadMore } from '../ui/use-load-more.ts'

interface UserListProps {
  profile: PublicProfile
  direction: FollowDirection
  isOwn: boolean
}

const directionTexts = {
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

/** Element id of the list, which receives the focus when a row is removed. */
const listId = 'members'

/** Followers of a user, or users they follow, with 'Load more'. */
export function UserList({ profile, direction, isOwn }: UserListProps) {
  const client = useQueryClient()
  const viewerId = useSession(({ user }) => user?.id ?? null)
  const query = followsQuery(direction, profile.id, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // The server renders the page for an anonymous visitor; a signed-in viewer sees that until the refetch arrives.
    initialData: () =>
      client.getQueryData<UsersPages>(followsQuery(direction, profile.id, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  const [followerToRemove, setFollowerToRemove] = useState<PublicProfile | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: query.queryKey,
    rowsOf,
    itemName: ['person', 'people'],
    announce: setAnnouncement,
    elementId: userElementId,
  })
  const { failed, title, own, other } = directionTexts[direction]

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
  const users = rowsOf(list.data.pages)
  if (users.length === 0 && !list.hasNextPage) {
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
        {users.map((user) => (
          <UserRow key={user.id} profile={user}>
            <div className="flex flex-wrap gap-2">
              {viewerId !== null && user.canFollow && <FollowButton user={user} className="w-28" />}
              {canRemove && (
                <Button variant="outline" onClick={() => setFollowerToRemove(user)}>
                  <UserMinus aria-hidden="true" className="size-4.5" />
                  Remove
                  <span className="sr-only">{user.name}</span>
                </Button>
              )}
            </div>
          </UserRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {list.hasNextPage ? (
        <LoadMore label="Load more" more={more} failedText={failed} />
      ) : (
        users.length > pageSizes.follows && (
          <p className="py-6 text-center text-small text-ink-soft">That is everybody.</p>
        )
      )}
      {followerToRemove && (
        <RemoveFollowerDialog
          owner={profile}
          follower={followerToRemove}
          onClose={() => setFollowerToRemove(null)}
          focusAfter={() => document.getElementById(listId)}
        />
      )}
    </>
  )
}
