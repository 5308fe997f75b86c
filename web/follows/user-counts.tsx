import type { PublicProfile } from '../../contract/profiles.ts'
import { Counts } from '../ui/counts.tsx'

/** Counts of a user's followers, followed users and, if the viewer may see them, posts. */
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
