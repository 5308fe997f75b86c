import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Users } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import { topSizes } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { readablePath } from '../lib/readable-path.ts'
import { texts } from '../lib/texts.ts'
import { CardGridSkeleton } from '../personalities/card-grid-skeleton.tsx'
import { FeedCard } from '../personalities/feed-card.tsx'
import { topPersonalitiesQuery } from '../personalities/home-queries.ts'
import { Leaders, loadLeaders } from '../personalities/leaders.tsx'
import { CardGrid, CardGridItem } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Hero } from './hero.tsx'
import { loadOpinionField, OpinionField } from './opinion-field.tsx'
import { UnknownPathNotice } from './unknown-path-notice.tsx'

const top = topPersonalitiesQuery(topSizes.home)

// Below the cards, and only in the browser, which knows whose they are.
const MyRepresentatives = lazyPart(
  async () => (await import('../areas/my-representatives.tsx')).MyRepresentatives,
)

export const handle: PageHandle = {
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(top),
      loadOpinionField(queryClient),
      loadLeaders(queryClient),
    ]),
  meta: () => ({
    description:
      'Vote Support or Oppose on the people who govern you, and see what everyone thinks of them.',
    jsonLd: { '@type': 'WebSite', name: 'Voxpop' },
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

/** The home page; `unknownPath` has no page and led here. */
function HomePage({ unknownPath }: { unknownPath?: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(top)
  const shown = data?.data ?? []
  const hasField = !unknownPath && shown.length >= 3
  return (
    <>
      {unknownPath && <UnknownPathNotice path={unknownPath} />}
      <Hero shown={shown} isLoading={!data && !isError} />
      {!unknownPath && <OpinionField isExpected={hasField} />}
      <div className={hasField ? 'below-fold' : ''}>
        {!unknownPath && (
          <div className="column">
            <Leaders className="[&_.leaders]:pb-12" />
          </div>
        )}
        <section aria-labelledby="top" className="column">
          <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3 sm:mb-6">
            <h2 id="top" className="text-section font-extrabold">
              Most voted
            </h2>
            <Link
              to="/personalities"
              className="-mr-1 inline-flex min-h-target items-center gap-1.5 rounded-control px-1 text-small font-semibold text-accent underline-offset-4 hover:underline"
            >
              All personalities
              <ArrowRight aria-hidden="true" className="size-4.5" />
            </Link>
          </header>
          {!data && isError ? (
            <ErrorState message={texts.homeFailed} onRetry={refetch} isRetrying={isFetching} />
          ) : !data ? (
            <CardGridSkeleton kind="feed" count={topSizes.home} />
          ) : shown.length === 0 ? (
            <EmptyState
              title="No personalities found"
              hint="There are no personalities available at the moment."
              icon={<Users />}
            />
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
        <MyRepresentatives className="column mt-12" onFailure={() => undefined} />
      </div>
    </>
  )
}
