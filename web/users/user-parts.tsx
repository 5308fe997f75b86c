import { Link } from 'react-router'
import * as texts from '#messages/users'
import type { SuspendedVotes, UserListItem } from '../../contract/users.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Time } from '../ui/time.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** Picture, name, username and email of a user. */
export function Identity({ user, isOwn }: { user: UserListItem; isOwn: boolean }) {
  const { name, username, email, profileImage, isVerified } = user
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} src={profileImage} className="size-11" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5">
          <Link
            dir="auto"
            to={`/users/${username}`}
            title={name}
            className="truncate font-semibold underline-offset-4 hover:text-accent hover:underline"
          >
            {name}
          </Link>
          {isVerified && <VerifiedMark />}
          {isOwn && <Badge>{texts.you}</Badge>}
        </p>
        <p
          dir="auto"
          className="truncate text-caption text-ink-soft"
          title={`@${username}`}
        >{`@${username}`}</p>
        <p className="text-caption text-ink-soft">
          <EmailText email={email} />
        </p>
      </div>
    </div>
  )
}

const statusLabels = { ACTIVE: texts.activeAccount, SUSPENDED: texts.suspendedAccount }

/** Account status. */
export function StatusBadge({ user: { status } }: { user: UserListItem }) {
  const isActive = status === 'ACTIVE'
  return (
    <Badge className={isActive ? '' : 'border-line-strong text-ink'}>
      {labelOf(statusLabels, status)}
    </Badge>
  )
}

const votesTexts: Record<SuspendedVotes, string> = {
  keep: texts.votesStayCounts,
  withdraw: texts.votesLeaveTheCounts,
}

/** What a suspension does with the votes, its end, and its reason, if one was given. */
export function SuspensionNotes({ user }: { user: UserListItem }) {
  const { suspensionReason, suspendedVotes, suspendedUntil } = user
  return (
    <>
      {suspendedVotes && (
        <p className="mt-1 text-caption text-ink-soft">{votesTexts[suspendedVotes]}</p>
      )}
      {suspendedUntil && (
        <p className="mt-1 text-caption text-ink-soft">
          {texts.until({ time: <Time value={suspendedUntil} /> })}
        </p>
      )}
      {suspensionReason && (
        <p
          className="mt-1 line-clamp-2 max-w-measure text-caption wrap-anywhere text-ink-soft"
          title={suspensionReason}
        >
          {suspensionReason}
        </p>
      )}
    </>
  )
}

interface CheckboxProps {
  label: string
  isChecked: boolean
  /** Shown as indeterminate: some rows, but not all, are selected. */
  isPartial?: boolean
  isDisabled?: boolean
  /** The letter of `QueueKeys`. */
  shortcut?: string
  onChange: (isChecked: boolean) => void
}

/** A checkbox with a touch target of full size. */
export function Checkbox({
  label,
  isChecked,
  isPartial = false,
  isDisabled,
  shortcut,
  onChange,
}: CheckboxProps) {
  return (
    <label className="flex size-target shrink-0 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-40">
      <input
        type="checkbox"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className="size-5 accent-accent"
        checked={isChecked}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
