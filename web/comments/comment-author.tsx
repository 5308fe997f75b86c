import { UserRound } from 'lucide-react'
import type { Comment } from '../../contract/comments.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { classNames } from '../ui/class-names.ts'

/** The picture of who wrote a comment; the same neutral mark for all who wish to stay unknown. */
export function CommenterPicture({
  user,
  className,
}: Pick<Comment, 'user'> & { className: string }) {
  if (user) return <AuthorPicture user={user} className={className} />
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
export function CommenterName({ user, isOwn }: Pick<Comment, 'user' | 'isOwn'>) {
  if (!user) {
    return <span className="font-semibold">{isOwn ? 'You, anonymously' : 'Anonymous'}</span>
  }
  return <AuthorLink user={user} />
}
