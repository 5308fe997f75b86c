import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { recordedTurns } from './run.ts'

/** Whose people are asked for: the query of the endpoint. */
export interface People {
  chamber?: string | undefined
  party?: string | undefined
  area?: string | undefined
}

/**
 * People on whom a viewer has not voted, in the order in which they are shown. Not read again while they are shown: nobody
 * may change places under the finger.
 */
export const peopleQuery = ({ chamber, party, area }: People, viewerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['one-by-one', chamber, party, area, viewerId],
    queryFn: async ({ client, signal, pageParam: cursor }) => {
      const recorded = recordedTurns()
      const query = { chamber, party, area, cursor: cursor || undefined }
      const page = await api('GET /one-by-one', { query, client, signal })
      return { ...page, recorded }
    },
    // Empty for the first ones: the page's data has no `undefined`.
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
