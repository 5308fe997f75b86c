import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/follows'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import {
  type FollowerAction,
  type FollowerList,
  followerListQuery,
  followerLists,
  useFollowerAction,
} from './follower-lists.ts'
import { RemoveFollowerButton, RemoveFollowerDialog } from './remove-follower-dialog.tsx'
import { UserRow, userElementId } from './user-row.tsx'

const isList = (text: string | null): text is FollowerList =>
  text !== null && Object.hasOwn(followerLists, text)

const addressOf = (list: FollowerList) =>
  list === 'followers' ? '/followers' : `/followers?tab=${list}`

/** The viewer's followers, follow requests and blocked users. */
export function Component() {
  const user = useSession((session) => session.user)
  return user && <Followers user={user} />
}

function Followers({ user }: { user: User }) {
  const [search] = useSearchParams()
  const tab = search.get('tab')
  const chosen = isList(tab) ? tab : 'followers'
  const requests = useInfiniteQuery(followerListQuery('requests', user.id))
  const requestCount = requests.data?.pages[0]?.pagination.total ?? 0
  return (
    <div className="column pb-8">
      <div className="max-w-208">
        <PageHeading title={texts.yourFollowers} subtitle={texts.decideWhoFollowsYou} />
        <LinkTabs
          label={texts.yourFollowers}
          tabs={{
            ...followerLists,
            requests:
              requestCount > 0 ? texts.requestsCount({ requestCount }) : followerLists.requests,
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

/** Element id of the list, which receives the focus when a row is removed. */
const listId = 'follower-list'
const focusList = () => document.getElementById(listId)

function UserRows({ list, user }: { list: FollowerList; user: User }) {
  const { mutate, isPending } = useFollowerAction(() => focusList()?.focus())
  const [followerToRemove, setFollowerToRemove] = useState<PublicProfile | null>(null)

  function run(action: FollowerAction, target: PublicProfile): void {
    if (!isPending) mutate({ action, user: target })
  }

  return (
    <div id={listId} tabIndex={-1} className="pt-2">
      <InfiniteList
        query={followerListQuery(list, user.id)}
        itemName="member"
        elementId={userElementId}
        empty={<Empty list={list} user={user} />}
        skeleton={<RowsSkeleton label={texts.loadingMembers} />}
        end={texts.noMoreMembers}
        look="divide-y divide-line border-b border-line"
      >
        {(followers) =>
          followers.map((follower) => (
            <UserRow key={follower.id} profile={follower}>
              <RowButtons
                list={list}
                name={follower.name}
                isPending={isPending}
                onAction={(action) => run(action, follower)}
                onRemove={() => setFollowerToRemove(follower)}
              />
            </UserRow>
          ))
        }
      </InfiniteList>
      {followerToRemove && (
        <RemoveFollowerDialog
          owner={user}
          follower={followerToRemove}
          onClose={() => setFollowerToRemove(null)}
          focusAfter={focusList}
        />
      )}
    </div>
  )
}

interface RowButtonsProps {
  list: FollowerList
  name: string
  isPending: boolean
  onAction: (action: FollowerAction) => void
  onRemove: () => void
}

/** The viewer's actions for a user of the list. */
function RowButtons({ list, name, isPending, onAction, onRemove }: RowButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {list === 'followers' && <RemoveFollowerButton name={name} onClick={onRemove} />}
      {list === 'requests' && (
        <>
          <Button
            aria-disabled={isPending}
            aria-label={texts.acceptName({ name })}
            onClick={() => onAction('accept')}
          >
            {texts.accept}
          </Button>
          <Button
            variant="outline"
            aria-disabled={isPending}
            aria-label={texts.declineName({ name })}
            onClick={() => onAction('decline')}
          >
            {texts.decline}
          </Button>
        </>
      )}
      {list === 'blocked' && (
        <Button
          variant="outline"
          aria-disabled={isPending}
          aria-label={texts.unblockName({ name })}
          onClick={() => onAction('unblock')}
        >
          {texts.unblock}
        </Button>
      )}
    </div>
  )
}

function Empty({ list, user }: { list: FollowerList; user: User }) {
  const approves = user.isPrivate && user.approvesFollowers
  const emptyTexts = {
    followers: [texts.noFollowersYet, texts.peopleWhoFollowYou],
    requests: [
      texts.noRequests,
      approves ? texts.requestsFollowYouAppear : texts.approveFollowersMakeYour,
    ],
    blocked: [texts.noBlockedMembers, texts.membersYouRemoveYour],
  } as const
  const [title, hint] = emptyTexts[list]
  return (
    <div className="pt-4">
      <EmptyState title={title} hint={hint} icon={<UsersRound />} />
    </div>
  )
}
