import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/search'
import type { SearchCounts } from '../../contract/search.ts'
import { useViewerId } from '../accounts/session.ts'
import type { PageContext, PageHandle } from '../lib/page.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import {
  foundPersonalitiesQuery,
  foundPostsQuery,
  foundUsersQuery,
  searchCountsQuery,
} from './api.ts'
import { SearchForm } from './search-form.tsx'
import {
  PersonalityResults,
  PostResults,
  type ResultsProps,
  UserResults,
} from './search-results.tsx'
import {
  countedText,
  firstTab,
  isSearched,
  type SearchState,
  type SearchTab,
  searchList,
  searchTabs,
  type TabState,
} from './search-state.ts'

const results = { users: UserResults, posts: PostResults, personalities: PersonalityResults }

async function load({ queryClient, url }: PageContext): Promise<void> {
  const state = searchList.read(url.searchParams)
  if (!isSearched(state)) return
  const counting = searchCountsQuery(state, null)
  const counts = queryClient.prefetchQuery(counting)
  if (!state.tab) await counts
  const tab = state.tab ?? firstTab(queryClient.getQueryData(counting.queryKey))
  await Promise.all([counts, prefetchResults(queryClient, { ...state, tab })])
}

function prefetchResults(queryClient: QueryClient, state: TabState): Promise<void> {
  if (state.tab === 'users') return queryClient.prefetchQuery(foundUsersQuery(state, null))
  if (state.tab === 'posts') return queryClient.prefetchQuery(foundPostsQuery(state, null))
  return queryClient.prefetchQuery(foundPersonalitiesQuery(state))
}

export const handle: PageHandle = {
  readQuery: (search) => searchList.queryOf(searchList.read(search)),
  load,
  meta({ url, site }) {
    const state = searchList.read(url.searchParams)
    return {
      title: isSearched(state) ? texts.searchTitle({ search: state.search ?? '' }) : texts.search,
      description: texts.findPoliticiansPostsMembers({ name: site.name }),
      canonical: searchList.addressOf(state),
      // Search results are not indexed.
      noindex: state.search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = searchList.read(search)
  const viewerId = useViewerId()
  const counting = useQuery(searchCountsQuery(state, viewerId))
  const counts = isSearched(state) ? counting.data : undefined
  // While the next text is counted, the tab of the previous text stays open.
  const tab = state.tab ?? firstTab(counts)
  const isTabKnown = state.tab !== undefined || !counting.isPending
  return (
    <div className="column">
      <div className="mx-auto max-w-176">
        <PageHeading title={texts.search} />
        <SearchForm state={state} />
        <div className="mt-6">
          <LinkTabs
            label={texts.whatToSearch}
            tabs={tabsWith(counts)}
            chosen={tab}
            addressOf={(each) => searchList.addressOf({ ...state, tab: each, page: 1 })}
          >
            {!isSearched(state) ? (
              <Hint state={state} />
            ) : isTabKnown ? (
              <TabResults state={{ ...state, tab }} counts={counts} />
            ) : (
              <div className="pt-5">
                <RowsSkeleton label={texts.searching} />
              </div>
            )}
          </LinkTabs>
        </div>
      </div>
    </div>
  )
}

function TabResults({ state, counts }: ResultsProps) {
  const Results = results[state.tab]
  return <Results state={state} counts={counts} />
}

/** The labels of the tabs with the number of results, whose place is kept while they are counted. */
function tabsWith(counts: SearchCounts | undefined): Record<SearchTab, ReactNode> {
  const label = (tab: SearchTab) => (
    <>
      <span>{searchTabs[tab]}</span>{' '}
      <span className="tabular min-w-5 rounded-full bg-sunken px-1.5 sm:min-w-6 text-center text-caption font-medium text-ink-soft empty:invisible">
        {counts && countedText(counts[tab])}
      </span>
    </>
  )
  return { users: label('users'), posts: label('posts'), personalities: label('personalities') }
}

function Hint({ state }: { state: SearchState }) {
  return (
    <div className="pt-6">
      <EmptyState
        title={state.search === undefined ? texts.whatYouLooking : texts.keepTyping}
        hint={texts.typeAtLeastTwo}
        icon={<Search />}
      />
    </div>
  )
}
