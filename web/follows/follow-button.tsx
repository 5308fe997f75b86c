import { Clock, UserCheck, UserPlus } from 'lucide-react'
import { useSession } from '../accounts/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { type FollowTarget, useFollow } from './use-follow.ts'

/** Follows a member, asks to, or takes either back; for a visitor it is the way to sign in. */
export function FollowButton({ member, className }: { member: FollowTarget; className?: string }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { isPending, toggle } = useFollow(member)
  const { name, isFollowing, isRequested } = member
  if (!isAuthenticated) {
    return (
      <ButtonLink to="/login" className={className}>
        <UserPlus aria-hidden="true" className="size-4.5" />
        Follow
        <span className="sr-only">{name}</span>
      </ButtonLink>
    )
  }
  const Icon = isFollowing ? UserCheck : isRequested ? Clock : UserPlus
  return (
    <Button
      variant={isFollowing || isRequested ? 'outline' : 'primary'}
      className={className}
      aria-disabled={isPending}
      title={isRequested ? 'Cancel the request' : undefined}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {isFollowing ? 'Unfollow' : isRequested ? 'Requested' : 'Follow'}
      <span className="sr-only">
        {isRequested && !isFollowing ? `: cancel the request to follow ${name}` : name}
      </span>
    </Button>
  )
}
