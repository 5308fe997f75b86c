import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, UserX } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import * as texts from '#messages/personalities'
import type { Personality } from '../../contract/personalities.ts'
import { resultTitle } from '../../contract/result-texts.ts'
import { cardPath, versions } from '../../contract/share-cards.ts'
import { publicationQuery } from '../ballots/api.ts'
import { commentsQuery } from '../comments/api.ts'
import { CommentsSection } from '../comments/comments-section.tsx'
import { isNotFound } from '../lib/api-error.ts'
import { cut } from '../lib/formats.ts'
import { movedTo } from '../lib/moved-to.ts'
import type { PageHandle } from '../lib/page.ts'
import { shownParty } from '../lib/shown-party.ts'
import { toast } from '../lib/toast.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { cachedPersonality, personalityQuery } from './api.ts'
import { loadApprovalHistory, periodQuery, readPeriod } from './approval-history.tsx'
import { asStored } from './as-stored.ts'
import { PersonalityDetail } from './personality-detail.tsx'
import { personJsonLd } from './personality-fields.tsx'
import { PersonalitySkeleton } from './personality-skeleton.tsx'
import { PostsAbout, postsAboutQuery } from './posts-about.tsx'
import { loadRelated, Related } from './related.tsx'

export const handle: PageHandle = {
  personality: ({ params }) => params.slug,
  canonicalPath: ({ slug = '' }) => `/personalities/${encodeURIComponent(slug.toLowerCase())}`,
  readQuery: (search) => periodQuery(readPeriod(search)),
  movedTo({ queryClient, params }) {
    const { slug = '' } = params
    return movedTo(slug, queryClient.getQueryData(personalityQuery(slug).queryKey), pathOf)
  },
  async load({ queryClient, params, url }) {
    const query = personalityQuery(params.slug ?? '')
    await queryClient.prefetchQuery(query)
    const personality = queryClient.getQueryData(query.queryKey)
    if (!personality) return
    await Promise.all([
      queryClient.prefetchInfiniteQuery(commentsQuery(personality.id, null)),
      queryClient.prefetchQuery(publicationQuery(personality.id)),
      loadApprovalHistory(queryClient, personality, readPeriod(url.searchParams)),
      queryClient.prefetchQuery(postsAboutQuery(asStored(personality).name)),
      loadRelated(queryClient, personality),
    ])
  },
  meta({ queryClient, params, url, site }) {
    const { queryKey } = personalityQuery(params.slug ?? '')
    const { data: personality, error } = queryClient.getQueryState(queryKey) ?? {}
    if (isNotFound(error)) return { title: texts.notFound, noindex: true }
    if (!personality) return { noindex: true }
    return {
      title: personality.name,
      type: 'profile',
      description: describe(personality),
      sharedTitle: resultTitle(personality),
      card: cardPath(
        `/personalities/${personality.slug}`,
        versions.personalities(personality, site),
      ),
      jsonLd: personJsonLd(personality, url, personality),
      isEmbeddable: true,
    }
  },
}

const pathOf = ({ slug }: Personality) => `/personalities/${slug}`

function describe(personality: Personality): string {
  const { name, position, bio } = personality
  const who = [name, position, shownParty(personality)].filter(Boolean).join(' · ')
  return cut(bio ?? texts.seeHowPeopleVote({ who }), 160)
}

export function Component() {
  const { slug = '' } = useParams()
  const client = useQueryClient()
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery(personalityQuery(slug))
  const hasFailed = error !== null && !isNotFound(error)
  const personality = data ?? (hasFailed ? undefined : cachedPersonality(client, slug))

  // Shows a notice for every failed attempt, even with the same error.
  useEffect(() => {
    if (hasFailed && errorUpdatedAt > 0) toast.error(texts.loadFailed)
  }, [hasFailed, errorUpdatedAt])

  if (isNotFound(error)) return <NotFound />
  const address = movedTo(slug, data, pathOf)
  if (address) return <Navigate to={address} replace />
  return (
    <div className="column">
      <BackLink to="/personalities">{texts.allPoliticians}</BackLink>
      {personality ? (
        <Fragment key={personality.id}>
          <PersonalityDetail personality={personality} details={data} />
          <CommentsSection personality={personality} commentCount={personality.commentCount} />
          <PostsAbout name={asStored(personality).name} />
          {data && <Related personality={data} />}
        </Fragment>
      ) : hasFailed ? (
        <div className="mt-6">
          <ErrorState message={texts.loadFailed} onRetry={refetch} isRetrying={isFetching} />
        </div>
      ) : (
        <PersonalitySkeleton />
      )}
    </div>
  )
}

function NotFound() {
  return (
    <MissingPage icon={<UserX />} title={texts.notFound} hint={texts.notFoundHint}>
      <ButtonLink to="/personalities">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.backToAllPoliticians}
      </ButtonLink>
    </MissingPage>
  )
}
