import * as texts from '#messages/users'
import type { UserListItem } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { RoleBadge } from '../ui/role-badge.tsx'
import { Time } from '../ui/time.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { Selection } from './use-selection.ts'
import type { UserAction } from './user-actions.ts'
import { UserActionsMenu } from './user-actions-menu.tsx'
import { Checkbox, Identity, StatusBadge, SuspensionNotes } from './user-parts.tsx'

interface UsersListProps {
  users: UserListItem[]
  selection: Selection
  onAction: (action: UserAction, user: UserListItem, trigger: HTMLElement | null) => void
}

/** A page of users: a table on wide screens, cards on narrow ones. */
export function UsersList(props: UsersListProps) {
  const ownId = useSession((session) => session.user?.id)
  const isWide = useMediaQuery('(min-width: 60rem)', true)
  const listProps = { ...props, ownId }
  return isWide ? <UsersTable {...listProps} /> : <UserCards {...listProps} />
}

type ListProps = UsersListProps & { ownId: string | undefined }

function UsersTable(props: ListProps) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">{texts.members}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="w-12 py-1">
            <SelectAll selection={props.selection} />
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {texts.member}
          </th>
          <th scope="col" className="w-28 py-2 text-start font-semibold">
            {texts.role}
          </th>
          <th scope="col" className="w-68 py-2 text-start font-semibold">
            {texts.status}
          </th>
          <th scope="col" className="w-32 py-2 text-start font-semibold">
            {texts.joined}
          </th>
          <th scope="col" className="w-14 py-2">
            <span className="sr-only">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {props.users.map((user) => (
          <UserTableRow key={user.id} user={user} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function UserTableRow({
  user,
  selection,
  onAction,
  ownId,
}: Omit<ListProps, 'users'> & { user: UserListItem }) {
  const isOwn = user.id === ownId
  return (
    <tr>
      <td className="py-2">
        <SelectUser user={user} selection={selection} isOwn={isOwn} />
      </td>
      <th scope="row" className="py-2 pe-4 text-start font-normal">
        <Identity user={user} isOwn={isOwn} />
      </th>
      <td className="py-2">
        <RoleBadge role={user.role} />
      </td>
      <td className="py-2 pe-4">
        <StatusBadge user={user} />
        <SuspensionNotes user={user} />
      </td>
      <td className="tabular py-2 text-ink-soft">
        <Time value={user.createdAt} />
      </td>
      <td className="py-2">
        <UserActionsMenu
          user={user}
          isOwn={isOwn}
          onAction={(action, trigger) => onAction(action, user, trigger)}
        />
      </td>
    </tr>
  )
}

function UserCards({ users, selection, onAction, ownId }: ListProps) {
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line pb-1 text-small text-ink-soft">
        <SelectAll selection={selection} />
        <span aria-hidden="true">{texts.selectAllPage}</span>
      </div>
      <ul className="divide-y divide-line border-b border-line">
        {users.map((user) => (
          <li key={user.id} className="flex items-start gap-1 py-3">
            <SelectUser user={user} selection={selection} isOwn={user.id === ownId} />
            <div className="min-w-0 grow">
              <Identity user={user} isOwn={user.id === ownId} />
              <div className="mt-2 flex flex-wrap gap-2">
                <RoleBadge role={user.role} />
                <StatusBadge user={user} />
              </div>
              <SuspensionNotes user={user} />
              <p className="mt-1.5 text-caption text-ink-soft">
                {texts.joinedTime({ time: <Time value={user.createdAt} /> })}
              </p>
            </div>
            <UserActionsMenu
              user={user}
              isOwn={user.id === ownId}
              onAction={(action, trigger) => onAction(action, user, trigger)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const SelectAll = ({ selection }: { selection: Selection }) => (
  <Checkbox
    label={texts.selectAllPage}
    isChecked={selection.isAllSelected}
    isPartial={selection.users.length > 0 && !selection.isAllSelected}
    isDisabled={!selection.hasSelectable}
    onChange={selection.setAll}
  />
)

interface SelectUserProps {
  user: UserListItem
  selection: Selection
  isOwn: boolean
}

const SelectUser = ({ user, selection, isOwn }: SelectUserProps) => (
  <Checkbox
    label={texts.selectName({ name: user.name })}
    isChecked={selection.has(user)}
    isDisabled={isOwn}
    onChange={(isChecked) => selection.set(user, isChecked)}
  />
)
