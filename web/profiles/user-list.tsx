import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/profiles'
import { pageSizes } from '../../contract/limits.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { useViewerList } from '../accounts/use-viewer-list.ts'
import { type FollowDirection, followsQuery } from '../follows/api.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { RemoveFollowerButton, RemoveFollowerDialog } from '../follows/remove-follower-dialog.tsx'
import { UserRow, userElementId } from '../follows/user-row.tsx'
import { failureText } from '../lib/api-error.ts'
import { rowsOf } from '../lib/cursor-pages.ts'
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
    loading: texts.loadingFollowers,
    failed: texts.failedToLoadFollowers,
    title: texts.noFollowersYet,
    own: texts.peopleWhoFollowYou,
    other: (name: string) => texts.nobodyFollowsYet({ name }),
  },
  following: {
    loading: texts.loadingFollowing,
    failed: texts.failedLoadWhoAccount,
    title: texts.notFollowingAnyoneYet,
    own: texts.peopleYouFollowAppear,
    other: (name: string) => texts.doesNotFollowAnyone({ name }),
  },
}

/** Element id of the list, which receives the focus when a row is removed. */
const listId = 'members'

/** Followers of a user, or users they follow, with 'Load more'. */
export function UserList({ profile, direction, isOwn }: UserListProps) {
  const { list, more, announcement } = useFollowList(profile.id, direction)
  const { loading, failed, title, own, other } = directionTexts[direction]

  if (!list.data) {
    if (!list.isError) return <RowsSkeleton label={loading} />
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

  return (
    <>
      <UserRows profile={profile} direction={direction} isOwn={isOwn} users={users} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {list.hasNextPage ? (
        <LoadMore label={texts.loadMore} more={more} failedText={failed} />
      ) : (
        users.length > pageSizes.follows && (
          <p className="py-6 text-center text-small text-ink-soft">{texts.noMoreMembers}</p>
        )
      )}
    </>
  )
}

/** The loaded users, the next page, and what to announce to screen readers. */
function useFollowList(userId: string, direction: FollowDirection) {
  const list = useViewerList((viewerId) => followsQuery(direction, userId, viewerId))
  const [announcement, setAnnouncement] = useState('')
  const more = useLoadMore({
    list,
    queryKey: list.queryKey,
    rowsOf,
    itemName: 'person',
    announce: setAnnouncement,
    elementId: userElementId,
  })
  return { list, more, announcement }
}

/** The rows, with the buttons that follow a user or remove a follower. */
function UserRows({
  profile,
  direction,
  isOwn,
  users,
}: UserListProps & { users: PublicProfile[] }) {
  const isSignedIn = useSession(({ user }) => user !== null)
  const [followerToRemove, setFollowerToRemove] = useState<PublicProfile | null>(null)
  const canRemove = isOwn && profile.isPrivate && direction === 'followers'
  return (
    <>
      <ul
        id={listId}
        tabIndex={-1}
        aria-label={direction === 'followers' ? texts.followers : texts.following}
        className="divide-y divide-line border-b border-line"
      >
        {users.map((user) => (
          <UserRow key={user.id} profile={user}>
            <div className="flex flex-wrap gap-2">
              {isSignedIn && user.canFollow && <FollowButton user={user} className="w-28" />}
              {canRemove && (
                <RemoveFollowerButton name={user.name} onClick={() => setFollowerToRemove(user)} />
              )}
            </div>
          </UserRow>
        ))}
      </ul>
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
