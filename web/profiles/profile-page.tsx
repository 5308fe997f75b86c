import type { QueryClient } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import * as texts from '#messages/profiles'
import type { PublicProfile } from '../../contract/profiles.ts'
import { useSession, viewerId } from '../accounts/session.ts'
import { followsQuery } from '../follows/api.ts'
import { isUnknownAddress } from '../lib/api-error.ts'
import { cut } from '../lib/formats.ts'
import type { PageContext, PageHandle } from '../lib/page.ts'
import { toast } from '../lib/toast.ts'
import { postsQuery } from '../posts/api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { VerificationPanel } from '../verification/verification-panel.tsx'
import { profileQuery } from './api.ts'
import { MutedCard } from './muted-card.tsx'
import { PrivateCard } from './private-card.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { profileAddress, readTab, tabQuery, tabsOf } from './profile-tabs.ts'
import { useProfile } from './use-profile.ts'
import { UserList } from './user-list.tsx'

export const handle: PageHandle = {
  readQuery: tabQuery,
  async load({ queryClient, params, url }) {
    const query = profileQuery(params.username ?? '', null)
    await queryClient.prefetchQuery(query)
    const profile = queryClient.getQueryData(query.queryKey)
    if (!profile?.canViewPosts) return
    const tab = readTab(url.searchParams, profile)
    if (tab === 'posts') {
      await queryClient.prefetchInfiniteQuery(postsQuery({ userId: profile.id }, null))
    } else {
      await queryClient.prefetchInfiniteQuery(followsQuery(tab, profile.id, null))
    }
  },
  status: ({ queryClient, params }) =>
    isUnknownAddress(cachedProfile(queryClient, params).error) ? 404 : 200,
  meta({ queryClient, params, url, site }) {
    const { data: profile, error } = cachedProfile(queryClient, params)
    if (isUnknownAddress(error)) return { title: texts.userNotFound, noindex: true }
    if (!profile) return { noindex: true }
    const { name, username, profileImage } = profile
    return {
      title: `${name} (@${username})`,
      description: describe(profile, site.name),
      image: profileImage ?? undefined,
      canonical: profileAddress(username),
      type: 'profile',
      noindex: !site.areUnverifiedIndexed && !profile.isVerified,
      jsonLd: profileJsonLd(profile, url),
    }
  },
}

/** Query state of the profile for the current viewer. */
function cachedProfile(client: QueryClient, params: PageContext['params']) {
  const { queryKey } = profileQuery(params.username ?? '', viewerId())
  return client.getQueryState(queryKey) ?? { data: undefined, error: null }
}

function describe({ name, username, bio }: PublicProfile, siteName: string): string {
  const text = bio ?? texts.postsPeopleAroundThem({ name, username, siteName })
  return cut(text, 160)
}

function profileJsonLd(profile: PublicProfile, url: URL): Record<string, unknown> {
  const { name, username, bio, profileImage, location, createdAt } = profile
  return {
    '@type': 'ProfilePage',
    dateCreated: createdAt,
    mainEntity: {
      '@type': 'Person',
      name,
      alternateName: username,
      url: new URL(profileAddress(username), url).href,
      description: bio ?? undefined,
      image: profileImage ? new URL(profileImage, url).href : undefined,
      homeLocation: location ? { '@type': 'Place', name: location } : undefined,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followersCount,
      },
    },
  }
}

export function Component() {
  const { username = '' } = useParams()
  const { profile, isOwn, isSettled, error } = useProfile(username)
  const hasFailed = error !== null && profile === undefined && !isUnknownAddress(error)

  useEffect(() => {
    if (hasFailed) toast.failure(error)
  }, [hasFailed, error])

  if (isUnknownAddress(error)) return <Missing />
  if (hasFailed) return <Navigate to="/" replace />
  return (
    <div className="column pb-8">
      <div className="mx-auto max-w-208">
        {profile ? (
          <Profile key={profile.id} profile={profile} isOwn={isOwn} isSettled={isSettled} />
        ) : (
          <ProfileSkeleton />
        )}
      </div>
    </div>
  )
}

interface ProfileProps {
  profile: PublicProfile
  isOwn: boolean
  isSettled: boolean
}

function Profile({ profile, isOwn, isSettled }: ProfileProps) {
  const [search] = useSearchParams()
  const user = useSession((session) => session.user)
  const tab = readTab(search, profile)
  return (
    <>
      <ProfileHeader profile={profile} isOwn={isOwn} isSettled={isSettled} />
      {isOwn && user && !profile.isVerified && (
        <div className="mt-6">
          <VerificationPanel user={user} />
        </div>
      )}
      <div className="mt-8">
        <LinkTabs
          label={texts.profile}
          tabs={tabsOf(profile)}
          chosen={tab}
          addressOf={(each) => profileAddress(profile.username, each)}
        >
          {profile.canViewPosts ? (
            tab === 'posts' ? (
              <ProfilePosts profile={profile} isOwn={isOwn} />
            ) : (
              <UserList key={tab} profile={profile} direction={tab} isOwn={isOwn} />
            )
          ) : isSettled ? (
            <HiddenPosts profile={profile} />
          ) : (
            <RowsSkeleton label={texts.loadingPosts} />
          )}
        </LinkTabs>
      </div>
    </>
  )
}

function Missing() {
  return (
    <MissingPage icon={<UserX />} title={texts.userNotFound} hint={texts.linkMayWrongAccount}>
      <ButtonLink to="/">{texts.goHome}</ButtonLink>
    </MissingPage>
  )
}

/** Why the viewer does not see the posts of a profile. */
function HiddenPosts({ profile }: { profile: PublicProfile }) {
  return profile.isMuted ? <MutedCard profile={profile} /> : <PrivateCard profile={profile} />
}
