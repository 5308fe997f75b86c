import type { PublicProfile } from '../../contract/profiles.ts'
import { profilePath } from '../lib/profile-path.ts'

export const profileTabs = {
  posts: 'Posts',
  followers: 'Followers',
  following: 'Following',
} as const

export type ProfileTab = keyof typeof profileTabs

const isTab = (text: string | null): text is ProfileTab =>
  text !== null && Object.hasOwn(profileTabs, text)

/** The tabs that a profile has; whom they follow is shown of verified members alone. */
export function tabsOf({
  isVerified,
}: Pick<PublicProfile, 'isVerified'>): Partial<Record<ProfileTab, string>> {
  return isVerified ? profileTabs : { posts: profileTabs.posts }
}

/** The query that asks for the same tab; empty for the first, and for one that no profile has. */
export function tabQuery(search: URLSearchParams): URLSearchParams {
  const tab = search.get('tab')
  return new URLSearchParams(isTab(tab) && tab !== 'posts' ? { tab } : {})
}

/** The tab that an address asks for, where the profile has it; else the first. */
export function readTab(
  search: URLSearchParams,
  profile: Pick<PublicProfile, 'isVerified'>,
): ProfileTab {
  const tab = search.get('tab')
  return isTab(tab) && tab in tabsOf(profile) ? tab : 'posts'
}

/** Where a member's profile is found, and a tab of it. */
export function profileAddress(username: string, tab: ProfileTab = 'posts'): string {
  const path = profilePath(username)
  return tab === 'posts' ? path : `${path}?tab=${tab}`
}
