import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import * as texts from '#messages/home'
import { limits, topSizes } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { readablePath } from '../lib/readable-path.ts'
import { FeedCard } from '../personalities/feed-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CardGrid, CardGridItem } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ChartsLink } from './charts-link.tsx'
import { Hero } from './hero.tsx'
import { homeTop } from './home-top.ts'

// Only in the browser, which knows the visitor's area.
const BelowCards = lazyPart(async () => (await import('./below-cards.tsx')).BelowCards)

// Only after navigation in the page: the server renders the cards.
const CardGridSkeleton = lazyPart(
  async () => (await import('../personalities/card-grid-skeleton.tsx')).CardGridSkeleton,
)

/** The page of unknown paths provides it. */
export const UnknownPathNotice = lazyPart(
  async () => (await import('./unknown-path-notice.tsx')).UnknownPathNotice,
)

export const handle: PageHandle = {
  load: ({ queryClient }) => queryClient.prefetchQuery(homeTop),
  meta: ({ site }) => ({
    title: site.tagline
      ? texts.titleWithTagline({ site: site.name, tagline: site.tagline })
      : site.name,
    hasSiteName: true,
    description: texts.siteDescription,
    card: '/cards/home.png',
    jsonLd: { '@type': 'WebSite', name: site.name },
  }),
}

const stateKey = 'unknownPath'

/** History state with which the home page says that there is no page at a path. */
const withUnknownPath = (path: string) => ({ [stateKey]: path })

/**
 * The home page, also at a path that has no page: it names the path and changes the address to `/`. It is the same
 * component, so that what was typed in the search meanwhile stays.
 */
export function Component() {
  const { pathname, state } = useLocation()
  // Not after Back or a reload, when the server has rendered the page without it.
  const isBack = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const path = /^\/+$/.test(pathname) ? undefined : readablePath(pathname)
  useEffect(() => {
    if (path) void navigate('/', { replace: true, state: withUnknownPath(path) })
  }, [navigate, path])
  const { [stateKey]: earlierPath }: Partial<ReturnType<typeof withUnknownPath>> = state ?? {}
  return <HomePage unknownPath={path ?? (isBack ? undefined : earlierPath)} />
}

const ignore = () => undefined

/** A chart with fewer people says nothing. */
const chartedMin = 3

/** The home page; `unknownPath` has no page and led here. */
function HomePage({ unknownPath }: { unknownPath?: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(homeTop)
  const shown = data?.data ?? []
  const charted = shown.filter(({ voteCount }) => voteCount >= limits.rankedVotesMin)
  const hasCharts = charted.length >= chartedMin
  return (
    <>
      {unknownPath && <UnknownPathNotice path={unknownPath} onFailure={ignore} />}
      <Hero />
      <section aria-labelledby="top" className="column">
        <div className="top-heading">
          <h2 id="top">{shown[0]?.voteCount === 0 ? texts.politicians : texts.mostVoted}</h2>
          {shown.length > 0 && (
            <Link to="/vote" className="arrow-link">
              {texts.voteOneByOne}
            </Link>
          )}
        </div>
        {!data && isError ? (
          <ErrorState message={texts.failedToLoadData} onRetry={refetch} isRetrying={isFetching} />
        ) : !data ? (
          <CardGridSkeleton kind="feed" count={topSizes.home} onFailure={ignore} />
        ) : shown.length === 0 ? (
          <EmptyState title={texts.noPersonalitiesFound} hint={texts.noPersonalitiesAvailable} />
        ) : (
          <CardGrid>
            {shown.map((personality) => (
              <CardGridItem key={personality.id} name="home card" data={personality}>
                <FeedCard personality={personality} heading="h3" />
              </CardGridItem>
            ))}
          </CardGrid>
        )}
      </section>
      <div className="below-fold column">
        {shown.length > 0 && (
          <p className="mt-6 mb-12">
            <ButtonLink to="/personalities" size="lg" variant="outline">
              {texts.seeAllPoliticians}
            </ButtonLink>
          </p>
        )}
        <BelowCards
          hasCharts={hasCharts}
          fallback={
            hasCharts ? (
              <div className="late-charts">
                <ChartsLink />
              </div>
            ) : (
              <></>
            )
          }
          onFailure={ignore}
        />
      </div>
    </>
  )
}
