import { UserCheck, UserPlus } from 'lucide-react'
import { useSession } from '../accounts/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { type FollowTarget, useFollow } from './use-follow.ts'

/** Follows a member, or no longer; for a visitor it is the way to sign in. */
export function FollowButton({ member, className }: { member: FollowTarget; className?: string }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { isPending, toggle } = useFollow(member)
  const { name, isFollowing } = member
  if (!isAuthenticated) {
    return (
      <ButtonLink to="/login" className={className}>
        <UserPlus aria-hidden="true" className="size-4.5" />
        Follow
        <span className="sr-only">{name}</span>
      </ButtonLink>
    )
  }
  const Icon = isFollowing ? UserCheck : UserPlus
  return (
    <Button
      variant={isFollowing ? 'outline' : 'primary'}
      className={className}
      aria-disabled={isPending}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {isFollowing ? 'Unfollow' : 'Follow'}
      <span className="sr-only">{name}</span>
    </Button>
  )
}
