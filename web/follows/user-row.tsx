import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/follows'
import type { PublicProfile } from '../../contract/profiles.ts'
import { profilePath } from '../lib/profile-path.ts'
import { Avatar } from '../ui/avatar.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'
import { UserCounts } from './user-counts.tsx'

/** Element id of a user in a list, used to move the focus to it. */
export const userElementId = ({ id }: { id: string }) => `member-${id}`

interface UserRowProps {
  profile: PublicProfile
  /** Buttons; they lie above the link that covers the row. */
  children?: ReactNode
}

/** A user in a list, with a link to the profile. */
export function UserRow({ profile, children }: UserRowProps) {
  const { name, username, bio, profileImage, isVerified, isPrivate } = profile
  return (
    <li
      id={userElementId(profile)}
      tabIndex={-1}
      className="relative scroll-mt-20 flex min-w-0 flex-wrap gap-x-4 gap-y-3 py-4 sm:flex-nowrap sm:items-center sm:py-5"
    >
      <Avatar name={name} src={profileImage} className="size-12 sm:size-14" />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-card font-bold">
          <Link
            dir="auto"
            to={profilePath(username)}
            title={name}
            className="stretched truncate underline-offset-3 hover:underline"
          >
            {name}
          </Link>
          {isVerified && <VerifiedMark />}
          {isPrivate && <PrivateMark />}
        </h2>
        <p dir="auto" className="truncate text-small text-ink-soft">{`@${username}`}</p>
        {bio && (
          <p dir="auto" className="mt-1 line-clamp-2 max-w-measure text-small">
            {bio}
          </p>
        )}
        <UserCounts profile={profile} />
      </div>
      {children && (
        <div className="user-row-buttons z-1 max-sm:w-full max-sm:ps-16">{children}</div>
      )}
    </li>
  )
}

/** Lock icon beside the name of a private account. */
export function PrivateMark() {
  return (
    <>
      <Lock aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{texts.privateAccount}</span>
    </>
  )
}
