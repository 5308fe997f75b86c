import type { UserListItem } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { RoleBadge } from '../ui/role-badge.tsx'
import { Time } from '../ui/time.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { Selection } from './use-selection.ts'
import type { UserAction } from './user-actions.ts'
import { UserActionsMenu } from './user-menu.tsx'
import { Identity, StatusBadge, SuspensionReason, Tick } from './user-parts.tsx'

interface UsersListProps {
  members: UserListItem[]
  selection: Selection
  onAction: (act: UserAction, member: UserListItem, trigger: HTMLElement | null) => void
}

/** A page of members: a table, or cards where the screen is narrow. */
export function UsersList(props: UsersListProps) {
  const ownId = useSession(({ user }) => user?.id)
  const isWide = useMediaQuery('(min-width: 60rem)', true)
  const shown = { ...props, ownId }
  return isWide ? <UsersTable {...shown} /> : <UserCards {...shown} />
}

type Shown = UsersListProps & { ownId: string | undefined }

function UsersTable({ members, selection, onAction, ownId }: Shown) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">Members</caption>
      <thead>
        <tr className="border-b border-line text-left text-ink-soft">
          <th scope="col" className="w-12 py-1">
            <SelectAll selection={selection} />
          </th>
          <th scope="col" className="py-2 font-semibold">
            Member
          </th>
          <th scope="col" className="w-28 py-2 font-semibold">
            Role
          </th>
          <th scope="col" className="w-68 py-2 font-semibold">
            Status
          </th>
          <th scope="col" className="w-32 py-2 font-semibold">
            Joined
          </th>
          <th scope="col" className="w-14 py-2">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {members.map((member) => (
          <tr key={member.id}>
            <td className="py-2">
              <TickUser member={member} selection={selection} isOwn={member.id === ownId} />
            </td>
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <Identity member={member} isOwn={member.id === ownId} />
            </th>
            <td className="py-2">
              <RoleBadge role={member.role} />
            </td>
            <td className="py-2 pr-4">
              <StatusBadge member={member} />
              <SuspensionReason member={member} />
            </td>
            <td className="tabular py-2 text-ink-soft">
              <Time value={member.createdAt} />
            </td>
            <td className="py-2">
              <UserActionsMenu
                member={member}
                isOwn={member.id === ownId}
                onAction={(act, trigger) => onAction(act, member, trigger)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UserCards({ members, selection, onAction, ownId }: Shown) {
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line pb-1 text-small text-ink-soft">
        <SelectAll selection={selection} />
        <span aria-hidden="true">Select all on this page</span>
      </div>
      <ul className="divide-y divide-line border-b border-line">
        {members.map((member) => (
          <li key={member.id} className="flex items-start gap-1 py-3">
            <TickUser member={member} selection={selection} isOwn={member.id === ownId} />
            <div className="min-w-0 grow">
              <Identity member={member} isOwn={member.id === ownId} />
              <div className="mt-2 flex flex-wrap gap-2">
                <RoleBadge role={member.role} />
                <StatusBadge member={member} />
              </div>
              <SuspensionReason member={member} />
              <p className="mt-1.5 text-caption text-ink-soft">
                Joined <Time value={member.createdAt} />
              </p>
            </div>
            <UserActionsMenu
              member={member}
              isOwn={member.id === ownId}
              onAction={(act, trigger) => onAction(act, member, trigger)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const SelectAll = ({ selection }: { selection: Selection }) => (
  <Tick
    label="Select all on this page"
    isTicked={selection.isAll}
    isPartial={selection.members.length > 0 && !selection.isAll}
    isDisabled={!selection.isPossible}
    onChange={selection.setAll}
  />
)

interface TickUserProps {
  member: UserListItem
  selection: Selection
  isOwn: boolean
}

const TickUser = ({ member, selection, isOwn }: TickUserProps) => (
  <Tick
    label={`Select ${member.name}`}
    isTicked={selection.has(member)}
    isDisabled={isOwn}
    onChange={(isTicked) => selection.set(member, isTicked)}
  />
)
