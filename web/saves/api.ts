import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'

/** Whether a personality is saved by the signed-in member. */
export const saveStatusQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['saves', 'status', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /saves/:personalityId', { params: { personalityId }, client, signal }),
  })

/** The saved personalities, the latest first, a page at a time. */
export const savedQuery = (page: number) =>
  queryOptions({
    queryKey: ['saves', 'mine', page],
    queryFn: ({ client, signal }) =>
      api('GET /saves', { query: { page, limit: pageSizes.saves }, client, signal }),
    placeholderData: keepPreviousData,
  })
