import * as texts from '#messages/profiles'
import type { PublicProfile } from '../../contract/profiles.ts'
import { profilePath } from '../lib/profile-path.ts'

export const profileTabs = {
  posts: texts.posts,
  followers: texts.followers,
  following: texts.following,
} as const

export type ProfileTab = keyof typeof profileTabs

const isTab = (text: string | null): text is ProfileTab =>
  text !== null && Object.hasOwn(profileTabs, text)

/** The tabs of a profile; only verified users have followers and following. */
export function tabsOf({
  isVerified,
}: Pick<PublicProfile, 'isVerified'>): Partial<Record<ProfileTab, string>> {
  return isVerified ? profileTabs : { posts: profileTabs.posts }
}

/** The canonical URL query of a tab; empty for the default and for an unknown tab. */
export function tabQuery(search: URLSearchParams): URLSearchParams {
  const tab = search.get('tab')
  return new URLSearchParams(isTab(tab) && tab !== 'posts' ? { tab } : {})
}

/** The tab in the URL if the profile has it, else the first. */
export function readTab(
  search: URLSearchParams,
  profile: Pick<PublicProfile, 'isVerified'>,
): ProfileTab {
  const tab = search.get('tab')
  return isTab(tab) && tab in tabsOf(profile) ? tab : 'posts'
}

/** Path of a profile, with the query of a tab. */
export function profileAddress(username: string, tab: ProfileTab = 'posts'): string {
  const path = profilePath(username)
  return tab === 'posts' ? path : `${path}?tab=${tab}`
}
