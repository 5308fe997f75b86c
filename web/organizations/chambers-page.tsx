import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/organizations'
import type { PageHandle } from '../lib/page.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { chambersQuery } from './api.ts'
import { chamberList } from './organization-list.ts'
import { OrganizationsList } from './organizations-list.tsx'

export const handle: PageHandle = {
  readQuery: (search) => chamberList.queryOf(chamberList.read(search)),
  load: ({ queryClient, url }) =>
    queryClient.prefetchQuery(chambersQuery(chamberList.read(url.searchParams))),
  meta({ url }) {
    const state = chamberList.read(url.searchParams)
    return {
      title: state.page > 1 ? texts.chambersPage({ page: state.page }) : texts.chambers,
      description: texts.parliamentsCouncilsTheirMembers,
      canonical: chamberList.addressOf(state),
      // Search results are not indexed.
      noindex: state.search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = chamberList.read(search)
  const rows = useQuery(chambersQuery(state))
  return (
    <div className="column">
      <PageHeading title={texts.chambers} />
      <OrganizationsList
        state={state}
        list={chamberList}
        rows={rows}
        kind="chambers"
        noteOf={({ area }) => area?.name ?? null}
      />
    </div>
  )
}
