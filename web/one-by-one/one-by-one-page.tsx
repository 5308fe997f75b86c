import { useSearchParams } from 'react-router'
import * as texts from '#messages/one-by-one'
import { viewerId } from '../accounts/session.ts'
import { MyRepresentatives } from '../areas/my-representatives.tsx'
import { useOwnArea } from '../areas/own-area.ts'
import type { PageHandle } from '../lib/page.ts'
import { peopleQuery } from './api.ts'
import { OneByOne } from './one-by-one.tsx'
import { oneByOneList, readSource, type Source } from './sources.ts'

export const handle: PageHandle = {
  readQuery: (search) => oneByOneList.queryOf(readSource(search)),
  load: async ({ queryClient, url }) => {
    const source = readSource(url.searchParams)
    // Only the browser knows the visitor's own area.
    if (source.from === 'everybody') {
      await queryClient.prefetchInfiniteQuery(peopleQuery(source, viewerId()))
    }
  },
  meta: ({ url }) => ({
    description: texts.description,
    canonical: oneByOneList.addressOf(readSource(url.searchParams)),
  }),
}

export function Component() {
  const [search] = useSearchParams()
  const source = readSource(search)
  if (source.from === 'representatives') return <OwnRepresentatives source={source} />
  return <OneByOne key={oneByOneList.addressOf(source)} source={source} people={source} />
}

/** Those who represent the area that was chosen, or the choice of one. */
function OwnRepresentatives({ source }: { source: Source }) {
  const { area, isKnown } = useOwnArea()
  if (area) return <OneByOne key={area.slug} source={source} people={{ area: area.slug }} />
  return (
    <div className="column pt-8">
      <h1 tabIndex={-1} className="mb-6 text-title font-extrabold">
        {texts.voteOnRepresentatives}
      </h1>
      {isKnown && <MyRepresentatives />}
    </div>
  )
}
