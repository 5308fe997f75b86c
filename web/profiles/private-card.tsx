import { Lock } from 'lucide-react'
import * as texts from '#messages/profiles'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession } from '../accounts/session.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown in place of a private account's posts and lists to viewers who do not follow it. */
export function PrivateCard({ profile }: { profile: PublicProfile }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <div className="pt-6">
      <EmptyState
        title={texts.thisAccountIsPrivate}
        hint={hintFor(profile, isAuthenticated)}
        icon={<Lock />}
      >
        {(profile.canFollow || !isAuthenticated) && <FollowButton user={profile} />}
      </EmptyState>
    </div>
  )
}

function hintFor(
  { name, isRequested, canFollow }: PublicProfile,
  isAuthenticated: boolean,
): string {
  if (isRequested) return texts.waitingAnswerYourRequest({ name })
  if (isAuthenticated && !canFollow) return texts.onlyFollowersSeePosts({ name })
  return texts.followSeeTheirPosts({ name })
}
