import * as texts from '#messages/admin'
import type { AdminStats } from '../../contract/admin.ts'
import { Panel } from '../dashboard/panel.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { RoleBadge } from '../ui/role-badge.tsx'

/** The newest users; undefined while loading. */
export function RecentUsers({ users }: { users: AdminStats['recentUsers'] | undefined }) {
  return (
    <Panel title={texts.recentUsers} rows={5} isLoading={!users} empty={texts.nobodyHasJoinedYet}>
      {(users ?? []).map(({ id, name, email, role }) => (
        <li key={id} className="flex h-14 items-center gap-3">
          <Avatar name={name} src={null} className="size-9" />
          <div className="min-w-0 grow">
            <p dir="auto" className="truncate font-semibold" title={name}>
              {name}
            </p>
            <p className="truncate text-caption text-ink-soft" title={email}>
              {email}
            </p>
          </div>
          <RoleBadge role={role} />
        </li>
      ))}
    </Panel>
  )
}
