import { Clock, UserCheck, UserPlus } from 'lucide-react'
import * as texts from '#messages/follows'
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
        aria-label={texts.followName({ name })}
        onClick={() => rememberDesiredAction({ kind: 'follow', userId: id, name })}
      >
        <UserPlus aria-hidden="true" className="size-4.5" />
        {texts.follow}
      </ButtonLink>
    )
  }
  const Icon = isFollowing ? UserCheck : isRequested ? Clock : UserPlus
  const nameOfAction = isFollowing
    ? texts.unfollowName
    : isRequested
      ? texts.requestedName
      : texts.followName
  return (
    <Button
      variant={isFollowing || isRequested ? 'outline' : 'primary'}
      className={className}
      aria-disabled={isPending}
      aria-label={nameOfAction({ name })}
      title={isRequested ? texts.cancelTheRequest : undefined}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      <span>{isFollowing ? texts.unfollow : isRequested ? texts.requested : texts.follow}</span>
    </Button>
  )
}
