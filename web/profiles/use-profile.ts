import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { profileQuery } from './api.ts'

/** A profile as the viewer sees it. */
export function useProfile(username: string) {
  const client = useQueryClient()
  const user = useSession((session) => session.user)
  const viewerId = user?.id ?? null
  const { data, error, isPlaceholderData } = useQuery({
    ...profileQuery(username, viewerId),
    // The server renders the page for an anonymous visitor; a signed-in viewer sees that until the response arrives.
    placeholderData: () => client.getQueryData(profileQuery(username, null).queryKey),
  })
  const isOwn = data !== undefined && data.id === viewerId
  return {
    profile: isOwn && user ? withAccount(data, user) : data,
    isOwn,
    /** True once the fields that depend on the viewer are loaded. */
    isSettled: isOwn || !isPlaceholderData,
    error,
  }
}

/** Overlays the viewer's own profile with the session's account, which is updated at once after a change. */
function withAccount(profile: PublicProfile, user: User): PublicProfile {
  const { name, bio, location, profileImage, isVerified, verificationStatus, isPrivate } = user
  return {
    ...profile,
    ...{ name, bio, location, profileImage, isVerified, verificationStatus, isPrivate },
    canViewPosts: true,
    canFollow: false,
  }
}
