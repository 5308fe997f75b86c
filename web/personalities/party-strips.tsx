import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { personalityFilters } from '../../contract/personality-filters.ts'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { facetsQuery } from './api.ts'
import { type PersonalityListState, personalityList } from './list-state.ts'
import { opinionsQuery } from './opinions-query.ts'

const picture = lazyPicture(
  'party strips',
  async () => (await import('./party-strips-picture.tsx')).partyStrips,
)

/** The filters that the picture has links for. */
type FilterName = keyof Pick<typeof personalityFilters, 'party' | 'parties' | 'letter'>

/** Selectors of the links that choose each filter. */
const linksTo: Record<FilterName, string> = {
  party: '.strips a[href*="party="]',
  parties: '.strips a[href*="parties="]',
  letter: '.letters a',
}

/** What a link changes besides its own filter: letters bring their order, that of names, and parties replace each other. */
const changedBy = {
  party: () => ({ parties: undefined }),
  parties: () => ({ party: undefined }),
  letter: ({ sortBy, order }: PersonalityListState) => ({ sortBy, order }),
}

/** Loads what the server needs to draw the strips. */
export const loadPartyStrips = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(facetsQuery),
    queryClient.prefetchQuery(opinionsQuery),
    picture.preload(),
  ])

/** The largest parties with the support shares of their people, and the letters of last names: links that filter. */
export function PartyStrips({ state }: { state: PersonalityListState }) {
  const isServerMarkup = useServerMarkup()
  const facets = useQuery({ ...facetsQuery, enabled: !isServerMarkup }).data
  const opinions = useQuery({ ...opinionsQuery, enabled: !isServerMarkup }).data?.data
  const root = useRef<HTMLDivElement>(null)
  // The markup is the same for all filters, so that the server draws it once. Its links keep what else is chosen.
  useEffect(() => {
    for (const name of Object.keys(linksTo) as FilterName[]) {
      const links = root.current?.querySelectorAll<HTMLAnchorElement>(linksTo[name])
      for (const link of links ?? []) {
        const linked = personalityList.read(new URL(link.href).searchParams)
        const changes = { page: 1, [name]: linked[name], ...changedBy[name](linked) }
        link.ariaCurrent = linked[name] === state[name] ? 'true' : null
        link.href = personalityList.addressOf({ ...state, ...changes })
      }
    }
  })
  return (
    <div ref={root}>
      <DrawnOnServer
        picture={picture}
        isServerMarkup={isServerMarkup}
        data={facets && opinions && { facets, opinions }}
        className="mt-6"
        fallback={<div className="h-72" />}
      />
    </div>
  )
}
