import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '../../contract/profiles.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'
import { ApiError } from '../lib/api-error.ts'
import { profileQuery } from './api.ts'

/** Whether there is no such member; a name that cannot be one is nobody's either. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** A member as the one who looks sees the member. */
export function useProfile(username: string) {
  const client = useQueryClient()
  const user = useSession((session) => session.user)
  const viewerId = user?.id ?? null
  const { data, error, isPlaceholderData } = useQuery({
    ...profileQuery(username, viewerId),
    // The page was rendered for a visitor; a member sees that until the own answer is there.
    placeholderData: () => client.getQueryData(profileQuery(username, null).queryKey),
  })
  const isOwn = data !== undefined && data.id === viewerId
  return {
    profile: isOwn && user ? withOwn(data, user) : data,
    isOwn,
    /** Whether what depends on the viewer is known. */
    isSettled: isOwn || !isPlaceholderData,
    error,
  }
}

/** The own profile says what the account says: it is fresher after every change of it. */
function withOwn(profile: PublicProfile, user: User): PublicProfile {
  const { name, bio, location, profileImage, isVerified, verificationStatus, isPrivate } = user
  return {
    ...profile,
    ...{ name, bio, location, profileImage, isVerified, verificationStatus, isPrivate },
    canViewPosts: true,
    canFollow: false,
  }
}
