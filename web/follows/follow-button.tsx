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
        onClick={() => rememberDesiredAction({ kind: 'follow', userId: id, name })}
      >
        <UserPlus aria-hidden="true" className="size-4.5" />
        {texts.follow}
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
      title={isRequested ? texts.cancelTheRequest : undefined}
      onClick={toggle}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      <span>{isFollowing ? texts.unfollow : isRequested ? texts.requested : texts.follow}</span>
      <span className="sr-only">
        {isRequested && !isFollowing ? texts.cancelRequestFollow({ name }) : name}
      </span>
    </Button>
  )
}
