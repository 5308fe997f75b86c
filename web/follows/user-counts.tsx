import type { PublicProfile } from '../../contract/profiles.ts'
import { Counts } from '../ui/counts.tsx'

/** How many follow a member, whom the member follows, and how many posts there are for the one who looks. */
export function UserCounts({ profile }: { profile: PublicProfile }) {
  const { followersCount, followingCount, postsCount, canViewPosts } = profile
  const posts: ['post', number] = ['post', postsCount]
  return (
    <Counts
      counts={[
        ['follower', followersCount],
        ['following', followingCount],
        ...(canViewPosts ? [posts] : []),
      ]}
    />
  )
}
