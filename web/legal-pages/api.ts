import { queryOptions } from '@tanstack/react-query'
import type { LegalPageName } from '../../contract/legal-pages.ts'
import { api } from '../lib/api.ts'

/** A legal page as it holds today, or another version of it. */
export const legalPageQuery = (page: LegalPageName, version?: number) =>
  queryOptions({
    queryKey: ['legal pages', 'shown', page, version ?? 'current'],
    queryFn: ({ client, signal }) =>
      api('GET /legal-pages/:page', { params: { page }, query: { version }, client, signal }),
  })
