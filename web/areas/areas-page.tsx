import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/areas'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { areaQuery, areasQuery } from './api.ts'
import { AreaLinks } from './area-links.tsx'
import { type AreaListState, areaList, areaPath } from './area-list.ts'

export const handle: PageHandle = {
  readQuery: (search) => areaList.queryOf(areaList.read(search)),
  load: ({ queryClient, url }) => {
    const state = areaList.read(url.searchParams)
    return Promise.all([
      queryClient.prefetchQuery(areasQuery(state)),
      state.parent && queryClient.prefetchQuery(areaQuery(state.parent)),
    ])
  },
  meta({ url }) {
    const state = areaList.read(url.searchParams)
    return {
      title:
        state.page > 1
          ? texts.findYourRepresentativesPage({ page: state.page })
          : texts.findYourRepresentatives,
      description: texts.chooseWhereYouLive,
      canonical: areaList.addressOf(state),
      // Search results are not indexed.
      noindex: state.search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = areaList.read(search)
  const list = useQuery(areasQuery(state))
  const parent = useQuery({
    ...areaQuery(state.parent ?? ''),
    enabled: state.parent !== undefined,
  }).data
  const total = list.data?.pagination.total ?? 0
  return (
    <div className="column">
      {parent && <BackLink to={areaPath(parent)}>{parent.name}</BackLink>}
      <PageHeading
        title={
          parent ? (
            <span dir="auto">{texts.areasIn({ name: parent.name })}</span>
          ) : (
            texts.findYourRepresentatives
          )
        }
        subtitle={parent ? undefined : texts.chooseWhereYouLiveShort}
      />
      <div className="max-w-measure">
        <ListSearch label={texts.yourDistrictCityState} search={state.search} list={areaList} />
      </div>
      <p role="status" className="tabular mt-4 text-small text-ink-soft">
        {state.search !== undefined && !list.isPlaceholderData && total > 0
          ? texts.areasFound({ total })
          : ''}
      </p>
      <div className="mt-2 max-w-measure">
        <PagedRows
          list={list}
          pagesLabel={texts.pagesOfAreas}
          hrefFor={(page) => areaList.addressOf({ ...state, page })}
          empty={<NoAreas state={state} />}
          skeleton={<RowsSkeleton label={texts.loadingAreas} />}
        >
          {(rows) => <AreaLinks areas={rows} hasParents={state.search !== undefined} />}
        </PagedRows>
      </div>
    </div>
  )
}

function NoAreas({ state: { search } }: { state: AreaListState }) {
  return (
    <EmptyState
      title={texts.noAreasFound}
      hint={search === undefined ? texts.siteDoesNotKnow : texts.nothingCalledTryName({ search })}
      icon={<MapPin />}
    />
  )
}
