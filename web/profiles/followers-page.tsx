import { useInfiniteQuery } from '@tanstack/react-query'
import { UserMinus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { UserRow, userElementId } from '../follows/user-row.tsx'
import type { PageHandle } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import {
  type FollowerAction,
  type FollowerList,
  followerListQuery,
  followerLists,
  useFollowerAction,
} from './follower-lists.ts'
import { RowsSkeleton } from './profile-skeleton.tsx'
import { RemoveFollower } from './remove-follower.tsx'

export const handle: PageHandle = {
  meta: () => ({ title: 'Your followers', noindex: true }),
}

const isList = (text: string | null): text is FollowerList =>
  text !== null && Object.hasOwn(followerLists, text)

const addressOf = (list: FollowerList) =>
  list === 'followers' ? '/followers' : `/followers?tab=${list}`

/** Who follows the member, who asks to, and who is blocked from it. */
export function Component() {
  const user = useSession((session) => session.user)
  return user && <Followers user={user} />
}

function Followers({ user }: { user: User }) {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const chosen = isList(tab) ? tab : 'followers'
  const requests = useInfiniteQuery(followerListQuery('requests', user.id))
  const waiting = requests.data?.pages[0]?.pagination.total ?? 0
  return (
    <div className="column pb-8">
      <div className="max-w-208">
        <PageHeading title="Your followers" subtitle="Decide who follows you." />
        <LinkTabs
          label="Your followers"
          tabs={{
            ...followerLists,
            requests: waiting > 0 ? `Requests (${waiting})` : followerLists.requests,
          }}
          chosen={chosen}
          addressOf={addressOf}
        >
          <UserRows key={chosen} list={chosen} user={user} />
        </LinkTabs>
      </div>
    </div>
  )
}

/** The list's own element, which takes the focus when one of its rows is gone. */
const listId = 'follower-list'
const focusList = () => document.getElementById(listId)

function UserRows({ list, user }: { list: FollowerList; user: User }) {
  const { mutate, isPending } = useFollowerAction(() => focusList()?.focus())
  const [removed, setRemoved] = useState<PublicProfile | null>(null)

  function act(action: FollowerAction, member: PublicProfile): void {
    if (!isPending) mutate({ action, member })
  }

  return (
    <div id={listId} tabIndex={-1} className="pt-2">
      <InfiniteList
        query={followerListQuery(list, user.id)}
        itemName="member"
        elementId={userElementId}
        empty={<Empty list={list} user={user} />}
        skeleton={<RowsSkeleton label="Loading members" />}
        end="That is everybody."
      >
        {(members) =>
          members.map((member) => (
            <UserRow key={member.id} profile={member}>
              <div className="flex flex-wrap gap-2">
                {list === 'followers' && (
                  <Button variant="outline" onClick={() => setRemoved(member)}>
                    <UserMinus aria-hidden="true" className="size-4.5" />
                    Remove
                    <span className="sr-only">{member.name}</span>
                  </Button>
                )}
                {list === 'requests' && (
                  <>
                    <Button aria-disabled={isPending} onClick={() => act('accept', member)}>
                      Accept
                      <span className="sr-only">{member.name}</span>
                    </Button>
                    <Button
                      variant="outline"
                      aria-disabled={isPending}
                      onClick={() => act('decline', member)}
                    >
                      Decline
                      <span className="sr-only">{member.name}</span>
                    </Button>
                  </>
                )}
                {list === 'blocked' && (
                  <Button
                    variant="outline"
                    aria-disabled={isPending}
                    onClick={() => act('unblock', member)}
                  >
                    Unblock
                    <span className="sr-only">{member.name}</span>
                  </Button>
                )}
              </div>
            </UserRow>
          ))
        }
      </InfiniteList>
      {removed && (
        <RemoveFollower
          owner={user}
          follower={removed}
          onClose={() => setRemoved(null)}
          focusAfter={focusList}
        />
      )}
    </div>
  )
}

function Empty({ list, user }: { list: FollowerList; user: User }) {
  const approves = user.isPrivate && user.approvesFollowers
  const texts = {
    followers: ['No followers yet', 'When people follow you, they show up here.'],
    requests: [
      'No requests',
      approves
        ? 'When people ask to follow you, they show up here.'
        : 'To decide who follows you, make your account private and choose ‘Approve new followers’ in its privacy settings.',
    ],
    blocked: ['Nobody is blocked', 'Members whom you remove from your followers show up here.'],
  } as const
  const [title, hint] = texts[list]
  return (
    <div className="pt-4">
      <EmptyState title={title} hint={hint} icon={<UsersRound />} />
    </div>
  )
}
