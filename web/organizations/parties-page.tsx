import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/organizations'
import type { PageHandle } from '../lib/page.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { partiesQuery } from './api.ts'
import { partyList } from './organization-list.ts'
import { OrganizationsList } from './organizations-list.tsx'
import { PartyMark } from './party-mark.tsx'

export const handle: PageHandle = {
  readQuery: (search) => partyList.queryOf(partyList.read(search)),
  load: ({ queryClient, url }) =>
    queryClient.prefetchQuery(partiesQuery(partyList.read(url.searchParams))),
  meta({ url }) {
    const state = partyList.read(url.searchParams)
    return {
      title: state.page > 1 ? texts.partiesPage({ page: state.page }) : texts.parties,
      description: texts.whichPartiesPeopleOffice,
      canonical: partyList.addressOf(state),
      // Search results are not indexed.
      noindex: state.search !== undefined,
    }
  },
}

export function Component() {
  const [search] = useSearchParams()
  const state = partyList.read(search)
  const rows = useQuery(partiesQuery(state))
  return (
    <div className="column">
      <PageHeading title={texts.parties} />
      <OrganizationsList
        state={state}
        list={partyList}
        rows={rows}
        kind="parties"
        Mark={PartyMark}
        noteOf={({ name, shortName }) => (shortName === name ? null : shortName)}
      />
    </div>
  )
}
