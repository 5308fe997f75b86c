import { UserRound } from 'lucide-react'
import type { Comment } from '../../contract/comments.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { VerifiedMark } from '../ui/verified-mark.tsx'

/** The picture of who wrote a comment; the same neutral mark for all who wish to stay unknown. */
export function AuthorPicture({ user, className }: Pick<Comment, 'user'> & { className: string }) {
  if (user) return <Avatar name={user.name} src={user.profileImage} className={className} />
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full border border-line bg-sunken text-ink-soft',
        className,
      )}
    >
      <UserRound className="size-1/2" />
    </span>
  )
}

/** The name of who wrote a comment, or that it is not told. */
export function AuthorName({ user, isOwn }: Pick<Comment, 'user' | 'isOwn'>) {
  if (!user) {
    return <span className="font-semibold">{isOwn ? 'You, anonymously' : 'Anonymous'}</span>
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-semibold">
      <span className="truncate" title={user.name}>
        {user.name}
      </span>
      {user.isVerified && <VerifiedMark />}
    </span>
  )
}
