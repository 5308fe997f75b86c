import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'

/** Whether the signed-in user has saved a personality. */
export const saveStatusQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['saves', 'status', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /saves/:personalityId', { params: { personalityId }, client, signal }),
  })

/** A page of the saved personalities, latest first. */
export const savedQuery = (page: number) =>
  queryOptions({
    queryKey: ['saves', 'mine', page],
    queryFn: ({ client, signal }) =>
      api('GET /saves', { query: { page, limit: pageSizes.saves }, client, signal }),
    placeholderData: keepPreviousData,
  })
