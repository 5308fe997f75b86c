import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as texts from '#messages/users'
import type { Page, Pagination } from '../../contract/paging.ts'
import type { UserListItem } from '../../contract/users.ts'
import { OutcomeBanner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NamedSkeletonRow, SkeletonRows } from '../ui/skeleton-rows.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { usersQuery } from './api.ts'
import { ExportUsers } from './export-users.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import type { UserAction } from './user-actions.ts'
import { UserStatCards } from './user-stat-cards.tsx'
import { UsersControls } from './users-controls.tsx'
import { UsersList } from './users-list.tsx'
import { isFiltered, type UsersState, userList } from './users-state.ts'

interface PendingAction {
  action: UserAction
  users: UserListItem[]
  trigger: HTMLElement | null
}

const noRows: UserListItem[] = []

/** All accounts, with the admin actions on them. */
export function Component() {
  const [search] = useSearchParams()
  const state = userList.read(search)
  const users = useQuery(usersQuery(state))
  const { data: rows = noRows, pagination } = users.data ?? {}
  useExistingPage(users)
  const selection = useSelection(rows)
  const [pendingAction, ask] = useState<PendingAction>()
  const [outcome, setOutcome] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)

  function finish(text: string): void {
    setOutcome(text)
    if (pendingAction && pendingAction.users.length > 1) selection.setAll(false)
  }

  return (
    <>
      <UsersHeader state={state} total={pagination?.total} />
      <div ref={notice} tabIndex={-1} className="mt-3">
        <OutcomeBanner text={outcome} onDismiss={() => setOutcome(null)} />
      </div>
      <SelectionBar
        selection={selection}
        onAction={(action, trigger) => ask({ action, users: selection.users, trigger })}
      >
        {pagination && countText(pagination, state)}
      </SelectionBar>
      <PagedUsers
        list={users}
        state={state}
        selection={selection}
        onAction={(action, user, trigger) => ask({ action, users: [user], trigger })}
      />
      {pendingAction && (
        <ActionDialog
          action={pendingAction.action}
          users={pendingAction.users}
          onClose={() => ask(undefined)}
          onDone={finish}
          focusAfter={(isDone) => (isDone ? notice.current : pendingAction.trigger)}
        />
      )}
    </>
  )
}

/** Title, export, statistics and filters. */
function UsersHeader({ state, total }: ComponentProps<typeof ExportUsers>) {
  return (
    <>
      <PageHeading
        title={texts.members}
        subtitle={texts.everyoneWithAnAccount}
        actions={<ExportUsers state={state} total={total} />}
      />
      <UserStatCards />
      <UsersControls state={state} />
    </>
  )
}

const countText = ({ total }: Pagination, state: UsersState) =>
  isFiltered(state) ? texts.membersFound({ count: total }) : texts.memberCount({ count: total })

type UsersResult = UseQueryResult<Page<UserListItem>>

/** Navigates to the last page when the current one no longer exists, as after an action on its last user. */
function useExistingPage({ data, isPlaceholderData }: UsersResult): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data: rows = noRows, pagination } = data ?? {}
  const isPastEnd = !isPlaceholderData && rows.length === 0 && userList.read(search).page > 1
  const lastPage = Math.max(pagination?.totalPages ?? 1, 1)
  useEffect(() => {
    if (!isPastEnd || !pagination) return
    navigate(userList.addressOf({ ...userList.read(search), page: lastPage }), { replace: true })
  }, [isPastEnd, pagination, lastPage, navigate, search])
}

interface PagedUsersProps extends Pick<ComponentProps<typeof UsersList>, 'selection' | 'onAction'> {
  list: UsersResult
  state: UsersState
}

/** The current page of users with links to the others, or what stands in its place. */
function PagedUsers({ list, state, selection, onAction }: PagedUsersProps) {
  return (
    <PagedRows
      list={list}
      pagesLabel={texts.pagesOfMembers}
      hrefFor={(page) => userList.addressOf({ ...state, page })}
      failedText={texts.failedToLoadMembers}
      empty={<NoUsersFound state={state} />}
      skeleton={<UsersSkeleton />}
    >
      {(users) => <UsersList users={users} selection={selection} onAction={onAction} />}
    </PagedRows>
  )
}

function UsersSkeleton() {
  return (
    <SkeletonRows label={texts.loadingMembers} count={6} className="border-y border-line">
      <NamedSkeletonRow className="py-3">
        <Skeleton className="h-6 w-16" />
      </NamedSkeletonRow>
    </SkeletonRows>
  )
}

function NoUsersFound({ state }: { state: UsersState }) {
  return (
    <EmptyState
      title={texts.noMembersFound}
      hint={
        state.search === undefined
          ? texts.tryOtherFilters
          : texts.noResultsTryAdjusting({ search: state.search })
      }
      icon={<UserRoundSearch />}
    >
      <ButtonLink to="/admin/users" variant="outline">
        {texts.showAllMembers}
      </ButtonLink>
    </EmptyState>
  )
}
