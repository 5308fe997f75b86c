import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { UserListItem } from '../../contract/users.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { usersQuery } from './api.ts'
import { ExportUsers } from './export-users.tsx'
import { OutcomeNotice } from './outcome-notice.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import type { UserAction } from './user-actions.ts'
import { UserStatCards } from './user-stat-cards.tsx'
import { UsersControls } from './users-controls.tsx'
import { UsersList } from './users-list.tsx'
import { isFiltered, readUsersState, type UsersState, usersAddress } from './users-state.ts'

interface PendingAction {
  action: UserAction
  users: UserListItem[]
  trigger: HTMLElement | null
}

const noRows: UserListItem[] = []

/** All accounts, with the admin actions on them. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = readUsersState(search)
  const users = useQuery(usersQuery(state))
  const { data: rows = noRows, pagination } = users.data ?? {}
  const selection = useSelection(rows)
  const [pendingAction, setPendingAction] = useState<PendingAction>()
  const [outcome, setOutcome] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)

  // After an action on the last user of a page the page no longer exists.
  const isPastEnd = !users.isPlaceholderData && rows.length === 0 && state.page > 1
  const lastPage = Math.max(pagination?.totalPages ?? 1, 1)
  useEffect(() => {
    if (!isPastEnd || !pagination) return
    navigate(usersAddress({ ...readUsersState(search), page: lastPage }), { replace: true })
  }, [isPastEnd, pagination, lastPage, navigate, search])

  return (
    <>
      <PageHeading
        title="Users"
        subtitle="Everybody who has an account here."
        actions={<ExportUsers state={state} total={pagination?.total} />}
      />
      <UserStatCards />
      <UsersControls state={state} />
      <div ref={notice} tabIndex={-1} className="mt-3">
        <OutcomeNotice text={outcome} onDismiss={() => setOutcome(null)} />
      </div>
      <SelectionBar
        selection={selection}
        onAction={(action, trigger) =>
          setPendingAction({ action, users: selection.users, trigger })
        }
      >
        {pagination &&
          `${fullCount(pagination.total)} ${plural(pagination.total, 'member')}${isFiltered(state) ? ' found' : ''}`}
      </SelectionBar>
      <PagedRows
        list={users}
        pagesLabel="Pages of members"
        hrefFor={(page) => usersAddress({ ...state, page })}
        failedText="Failed to load the members"
        empty={<NoUsersFound state={state} />}
        skeleton={
          <Loading label="Loading members" className="divide-y divide-line border-y border-line">
            {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
              <div key={row} className="flex items-center gap-3 py-3">
                <Skeleton className="size-11 shrink-0 rounded-full" />
                <div className="grow">
                  <Skeleton className="h-4 w-2/5" />
                  <Skeleton className="mt-2 h-3.5 w-1/3" />
                </div>
                <Skeleton className="h-6 w-16" />
              </div>
            ))}
          </Loading>
        }
      >
        {(pageUsers) => (
          <UsersList
            users={pageUsers}
            selection={selection}
            onAction={(action, user, trigger) =>
              setPendingAction({ action, users: [user], trigger })
            }
          />
        )}
      </PagedRows>
      {pendingAction && (
        <ActionDialog
          action={pendingAction.action}
          users={pendingAction.users}
          onClose={() => setPendingAction(undefined)}
          onDone={(text) => {
            setOutcome(text)
            if (pendingAction.users.length > 1) selection.setAll(false)
          }}
          focusAfter={(isDone) => (isDone ? notice.current : pendingAction.trigger)}
        />
      )}
    </>
  )
}

function NoUsersFound({ state }: { state: UsersState }) {
  return (
    <EmptyState
      title="No users found"
      hint={
        state.q === ''
          ? 'Nobody is in this list. Try other filters.'
          : `No results for "${state.q}". Try adjusting your search terms.`
      }
      icon={<UserRoundSearch />}
    >
      <ButtonLink to="/admin/users" variant="outline">
        Show all users
      </ButtonLink>
    </EmptyState>
  )
}
