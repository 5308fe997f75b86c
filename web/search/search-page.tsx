import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { PageContext, PageHandle } from '../lib/page.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { foundPersonalitiesQuery, foundPostsQuery, foundUsersQuery } from './api.ts'
import { SearchForm } from './search-form.tsx'
import { PersonalityResults, PostResults, UserResults } from './search-results.tsx'
import {
  isSearched,
  readSearchState,
  type SearchState,
  searchAddress,
  searchQuery,
  searchTabs,
} from './search-state.ts'

const results = { users: UserResults, posts: PostResults, personalities: PersonalityResults }

async function load({ queryClient, url }: PageContext): Promise<void> {
  const state = readSearchState(url.searchParams)
  if (!isSearched(state)) return
  if (state.tab === 'users') await queryClient.prefetchQuery(foundUsersQuery(state, null))
  else if (state.tab === 'posts') await queryClient.prefetchQuery(foundPostsQuery(state, null))
  else await queryClient.prefetchQuery(foundPersonalitiesQuery(state))
}

export const handle: PageHandle = {
  readQuery: (search) => searchQuery(readSearchState(search)),
  load,
  meta({ url }) {
    const state = readSearchState(url.searchParams)
    return {
      title: isSearched(state) ? `Search: ${state.q}` : 'Search',
      description: 'Find people, posts and political personalities on Voxpop.',
      canonical: searchAddress(state),
      // Search results are not indexed.
      noindex: state.q !== '',
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = readSearchState(search)
  const Results = results[state.tab]
  return (
    <div className="column">
      <PageHeading title="Search" />
      <SearchForm state={state} />
      <div className="mt-6 max-w-208">
        <LinkTabs
          label="What to search"
          tabs={searchTabs}
          chosen={state.tab}
          addressOf={(tab) => searchAddress({ ...state, tab, page: 1 })}
        >
          {isSearched(state) ? <Results state={state} /> : <Hint state={state} />}
        </LinkTabs>
      </div>
    </div>
  )
}

function Hint({ state }: { state: SearchState }) {
  return (
    <div className="pt-6">
      <EmptyState
        title={state.q === '' ? 'What are you looking for?' : 'Keep typing'}
        hint="Type at least 2 characters to search for users, posts, or personalities."
        icon={<Search />}
      />
    </div>
  )
}
