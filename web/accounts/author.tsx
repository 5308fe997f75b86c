import { Link } from 'react-router'
import type { Author } from '../../contract/users.ts'
import { profilePath } from '../lib/profile-path.ts'
import { Avatar } from '../ui/avatar.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** The author's picture; hidden from assistive technology because the name beside it links to the profile too. */
export function AuthorPicture({ user, className }: { user: Author; className: string }) {
  return (
    <Link
      to={profilePath(user.username)}
      tabIndex={-1}
      aria-hidden="true"
      className="shrink-0 rounded-full"
    >
      <Avatar name={user.name} src={user.profileImage} className={className} />
    </Link>
  )
}

/** The author's name as a link to the profile. */
export function AuthorLink({ user }: { user: Author }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        dir="auto"
        to={profilePath(user.username)}
        title={user.name}
        className="min-h-6 truncate leading-6 font-semibold text-ink underline-offset-3 hover:underline"
      >
        {user.name}
      </Link>
      {user.isVerified && <VerifiedMark />}
    </span>
  )
}
