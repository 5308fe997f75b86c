import { useQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/personalities'
import { filtersIn } from '../../contract/filter.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { Page, Searched } from '../../contract/paging.ts'
import type { Personality } from '../../contract/personalities.ts'
import { personalityFilters } from '../../contract/personality-filters.ts'
import { failureText } from '../lib/api-error.ts'
import { withoutFilters } from '../lib/list-address.ts'
import type { PageHandle } from '../lib/page.ts'
import { partyName } from '../lib/shown-party.ts'
import { shownRange } from '../lib/shown-range.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CardGrid, CardGridItem } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { moveAmongCards } from '../ui/move-among-cards.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SimilarResultsNote } from '../ui/similar-results-note.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { personalitiesQuery } from './api.ts'
import { CardGridSkeleton } from './card-grid-skeleton.tsx'
import { CommentLine } from './comment-line.tsx'
import { FeedCard } from './feed-card.tsx'
import { FilterButton } from './filter-button.tsx'
import { loadHemicycles, SiteHemicycles } from './hemicycles.tsx'
import { itemList } from './item-list.ts'
import { ListControls } from './list-controls.tsx'
import { ListFilters } from './list-filters.tsx'
import { largePage, type PersonalityListState, personalityList } from './list-state.ts'
import { ListViewToggle, useListView } from './list-view.tsx'
import { loadPartyStrips, PartyStrips } from './party-strips.tsx'
import { GridCards } from './personality-grid.tsx'

/** True if nothing is searched, filtered or paged: then the chambers follow. */
const isStart = (state: PersonalityListState) =>
  state.search === undefined &&
  state.page === 1 &&
  filtersIn(personalityFilters, state).length === 0

/** The strips show everybody in lists, so not those of a status, an area or a chamber. */
const hasStrips = ({ search, status, area, chamber }: PersonalityListState) =>
  [search, status, area, chamber].every((value) => value === undefined)

/** A search without a status finds everybody. */
const whoIsListed = ({ status, search }: PersonalityListState) =>
  status ?? (search === undefined ? 'current' : 'all')

function titleOf({ party, search, page }: PersonalityListState): string {
  const list = listTitle(party && partyName(party), search)
  return page > 1 ? texts.pageOfList({ list, page }) : list
}

function listTitle(party: string | undefined, search: string | undefined): string {
  if (search === undefined) return party ? texts.politiciansOf({ party }) : texts.personalities
  return party
    ? texts.politiciansOfMatching({ party, search })
    : texts.politiciansMatching({ search })
}

export const handle: PageHandle = {
  readQuery: (search) => personalityList.queryOf(personalityList.read(search)),
  load: ({ queryClient, url }) => {
    const state = personalityList.read(url.searchParams)
    const list = queryClient.prefetchQuery(personalitiesQuery(state))
    return Promise.all([
      list,
      hasStrips(state) && loadPartyStrips(queryClient),
      isStart(state) && loadHemicycles(queryClient),
    ])
  },
  meta({ queryClient, url }) {
    const state = personalityList.read(url.searchParams)
    return {
      title: titleOf(state),
      description: texts.whoIsListed({ who: whoIsListed(state) }),
      canonical: personalityList.addressOf(state),
      jsonLd: itemList(
        queryClient.getQueryData(personalitiesQuery(state).queryKey)?.data ?? [],
        url,
      ),
      // Search results are not indexed.
      noindex: state.search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = personalityList.read(search)
  const list = useQuery(personalitiesQuery(state))
  return (
    <div className="column">
      <PageHeading isCompact title={texts.personalities} actions={<Directories />} />
      <ListControls state={state}>
        <FilterButton state={state} />
        <ListViewToggle />
      </ListControls>
      <ListFilters
        state={state}
        filteredBy={list.isPlaceholderData ? undefined : list.data?.filteredBy}
      />
      <div className="mt-4" aria-busy={list.isFetching}>
        {list.data ? (
          <Results state={state} list={list.data} isStale={list.isPlaceholderData} />
        ) : list.isError ? (
          <ErrorState
            message={failureText(list.error)}
            onRetry={list.refetch}
            isRetrying={list.isFetching}
          />
        ) : (
          <>
            <p className="mb-3 text-small">&nbsp;</p>
            <CardGridSkeleton kind="grid" count={state.limit} />
          </>
        )}
      </div>
      {hasStrips(state) && (
        <div className="deferred mt-12">
          <PartyStrips state={state} />
          {isStart(state) && <SiteHemicycles />}
        </div>
      )}
    </div>
  )
}

/** Other ways to the people. On one line of a phone, so that the first face stays on its first screen. */
function Directories() {
  return (
    <nav aria-label={texts.otherWaysToFindPeople} className="flex flex-wrap gap-x-4 text-small">
      {[
        ['/vote', texts.oneByOne],
        ['/areas', texts.areas],
        ['/parties', texts.parties],
        ['/chambers', texts.chambers],
      ].map(([path = '', label]) => (
        <TextLink key={path} to={path} className="inline-flex min-h-target items-center">
          {label}
        </TextLink>
      ))}
    </nav>
  )
}

const resultsId = 'results'

interface ResultsProps {
  state: PersonalityListState
  list: Searched<Page<Personality>>
  /** True while the previous list is shown until the requested one has loaded. */
  isStale: boolean
}

function Results({ state, list, isStale }: ResultsProps) {
  const { data, pagination, isSimilar } = list
  const { page, total, totalPages } = pagination
  const summary = shownRange(list)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <p id={resultsId} role="status" tabIndex={-1} className="tabular text-small text-ink-soft">
          {isSimilar && !isStale && <SimilarResultsNote search={state.search} />}
          {summary && <span className="block">{summary}</span>}
        </p>
        {total > pageSizes.personalities && <PageSizeLink state={state} />}
      </div>
      {data.length === 0 ? (
        <NoResults state={state} total={total} />
      ) : (
        <div className={isStale ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
          <Cards personalities={data} />
        </div>
      )}
      <div className="mt-10">
        <Pagination
          page={page}
          totalPages={totalPages}
          hrefFor={(to) => personalityList.addressOf({ ...state, page: to })}
          label={texts.pagesOfPoliticians}
          resultsId={resultsId}
        />
      </div>
    </>
  )
}

function PageSizeLink({ state }: { state: PersonalityListState }) {
  const limit = state.limit === largePage ? pageSizes.personalities : largePage
  return (
    <TextLink
      to={personalityList.addressOf({ ...state, limit, page: 1 })}
      className="hidden min-h-6 items-center lg:inline-flex"
      preventScrollReset
    >
      {texts.showPerPage({ limit })}
    </TextLink>
  )
}

function Cards({ personalities }: { personalities: Personality[] }) {
  const isFeedChosen = useListView(({ view }) => view === 'feed')
  return (
    <CardGrid onKeyDown={moveAmongCards}>
      {isFeedChosen ? (
        <FeedOnPhones personalities={personalities} />
      ) : (
        <GridCards personalities={personalities} />
      )}
    </CardGrid>
  )
}

// Separate from the grid, which the server renders: reading the width of the screen would render it twice on phones.
function FeedOnPhones({ personalities }: { personalities: Personality[] }) {
  const isWide = useMediaQuery('(min-width: 40rem)', true)
  if (isWide) return <GridCards personalities={personalities} />
  return personalities.map((personality) => (
    <CardGridItem key={personality.id} name="feed card" data={personality}>
      <FeedCard personality={personality} heading="h2">
        <CommentLine personality={personality} />
      </FeedCard>
    </CardGridItem>
  ))
}

function NoResults({ state, total }: { state: PersonalityListState; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        title={texts.noneFound}
        hint={texts.noSuchPage({ page: state.page })}
        icon={<Users />}
      >
        <ButtonLink to={personalityList.addressOf({ ...state, page: 1 })}>
          {texts.goToTheFirstPage}
        </ButtonLink>
      </EmptyState>
    )
  }
  if (filtersIn(personalityFilters, state).length > 0) return <NoneInFilter state={state} />
  if (state.search === undefined) {
    return <EmptyState title={texts.noneFound} hint={texts.noneAvailable} icon={<Users />} />
  }
  return (
    <EmptyState
      title={texts.noneFound}
      hint={texts.noResultsFor({ search: state.search })}
      icon={<SearchX />}
    >
      <ButtonLink
        to={personalityList.addressOf({ ...state, search: undefined, page: 1 })}
        variant="outline"
      >
        {texts.showAllPoliticians}
      </ButtonLink>
    </EmptyState>
  )
}

function NoneInFilter({ state }: { state: PersonalityListState }) {
  return (
    <EmptyState title={texts.noneFound} hint={texts.nobodyMatches} icon={<SearchX />}>
      <ButtonLink
        to={personalityList.addressOf(withoutFilters(personalityFilters, state))}
        variant="outline"
      >
        {texts.removeTheFilters}
      </ButtonLink>
    </EmptyState>
  )
}
