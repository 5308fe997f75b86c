import { Link } from 'react-router'
import type { UserListItem } from '../../contract/users.ts'
import { humanize } from '../lib/enum-labels.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** Who it is. */
export function Identity({ member, isOwn }: { member: UserListItem; isOwn: boolean }) {
  const { name, username, email, profileImage, isVerified } = member
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={profileImage} className="size-11" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <Link
            to={`/users/${username}`}
            title={name}
            className="truncate font-semibold underline-offset-4 hover:text-accent hover:underline"
          >
            {name}
          </Link>
          {isVerified && <VerifiedMark />}
          {isOwn && <Badge>You</Badge>}
        </p>
        <p className="truncate text-caption text-ink-soft" title={`@${username}`}>
          @{username}
        </p>
        <p className="truncate text-caption text-ink-soft" title={email}>
          {email}
        </p>
      </div>
    </div>
  )
}

/** Whether the member may sign in. */
export function StatusBadge({ member: { status } }: { member: UserListItem }) {
  const isActive = status === 'ACTIVE'
  return (
    <Badge className={isActive ? '' : 'border-line-strong! text-ink!'}>{humanize(status)}</Badge>
  )
}

/** Why somebody is suspended, where it was said. */
export function SuspensionReason({ member: { suspensionReason } }: { member: UserListItem }) {
  if (!suspensionReason) return null
  return (
    <p
      className="mt-1 line-clamp-2 max-w-measure text-caption wrap-anywhere text-ink-soft"
      title={suspensionReason}
    >
      {suspensionReason}
    </p>
  )
}

interface TickProps {
  label: string
  isTicked: boolean
  /** Some, but not all, of what it stands for is ticked. */
  isPartial?: boolean
  isDisabled?: boolean
  onChange: (isTicked: boolean) => void
}

/** A box to tick, with room for a thumb around it. */
export function Tick({ label, isTicked, isPartial = false, isDisabled, onChange }: TickProps) {
  return (
    <label className="flex size-target shrink-0 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-40">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-accent"
        checked={isTicked}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
