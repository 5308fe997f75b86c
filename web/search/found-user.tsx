import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { PublicProfile } from '../../contract/profiles.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'
import { Counts } from './counts.tsx'

/** A member that was found, to look at or to follow. */
export function FoundUser({ profile }: { profile: PublicProfile }) {
  const { name, username, bio, profileImage, isVerified, isPrivate, canFollow, canViewPosts } =
    profile
  const posts: ['post', number] = ['post', profile.postsCount]
  return (
    <li className="relative flex min-w-0 flex-wrap gap-x-4 gap-y-3 py-4 sm:flex-nowrap sm:items-center sm:py-5">
      <Avatar name={name} src={profileImage} className="size-12 sm:size-14" />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 text-card font-bold">
          <Link
            to={`/users/${username}`}
            title={name}
            className="stretched truncate underline-offset-3 hover:underline"
          >
            {name}
          </Link>
          {isVerified && <VerifiedMark />}
          {isPrivate && (
            <>
              <Lock aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              <span className="sr-only">Private account</span>
            </>
          )}
        </h2>
        <p className="truncate text-small text-ink-soft">@{username}</p>
        {bio && <p className="mt-1 line-clamp-2 max-w-measure text-small">{bio}</p>}
        <Counts
          counts={[
            ['follower', profile.followersCount],
            ['following', profile.followingCount],
            ...(canViewPosts ? [posts] : []),
          ]}
        />
      </div>
      {canFollow && <FollowButton member={profile} className="z-1 w-28 max-sm:ml-16" />}
    </li>
  )
}
