import { Clock, UserCheck, UserPlus } from 'lucide-react'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { useSession } from '../accounts/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { type FollowTarget, useFollow } from './use-follow.ts'

/** Follows a user, requests to follow, or undoes either; leads a visitor to the login page. */
export function FollowButton({ user, className }: { user: FollowTarget; className?: string }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { isPending, toggle } = useFollow(user)
  const { id, name, isFollowing, isRequested } = user
  if (!isAuthenticated) {
    return (
      <ButtonLink
        to="/login"
        className={className}
        onClick={() => rememberDesiredAction({ kind: 'follow', userId: id, name })}
      >
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
      <span>{isFollowing ? 'Unfollow' : isRequested ? 'Requested' : 'Follow'}</span>
      <span className="sr-only">
        {isRequested && !isFollowing ? `: cancel the request to follow ${name}` : name}
      </span>
    </Button>
  )
}
