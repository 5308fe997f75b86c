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

/** The legal pages with their versions of today, for administrators. */
export const legalPagesQuery = queryOptions({
  queryKey: ['legal pages', 'list'],
  queryFn: ({ client, signal }) => api('GET /admin/legal-pages', { client, signal }),
  staleTime: 0,
})

/** The Markdown of the newest version of a page, for administrators. */
export const legalSourceQuery = (page: LegalPageName) =>
  queryOptions({
    queryKey: ['legal pages', 'source', page],
    queryFn: ({ client, signal }) =>
      api('GET /admin/legal-pages/:page', { params: { page }, client, signal }),
    staleTime: 0,
  })

/** The Markdown of a version, which never changes. */
export const legalVersionTextQuery = (page: LegalPageName, version: number) =>
  queryOptions({
    queryKey: ['legal pages', 'version', page, version],
    queryFn: ({ client, signal }) =>
      api('GET /admin/legal-pages/:page/versions/:version', {
        params: { page, version: String(version) },
        client,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How Markdown would be shown. */
export const legalPreviewQuery = (page: LegalPageName, text: string) =>
  queryOptions({
    queryKey: ['legal pages', 'preview', page, text],
    queryFn: ({ client, signal }) =>
      api('POST /admin/legal-pages/:page/preview', {
        params: { page },
        body: { text },
        client,
        signal,
      }),
    retry: false,
    gcTime: 0,
  })

/** The pages that the member is asked to read. Asked for once: what they do next should not end an old session first. */
export const askedPagesQuery = queryOptions({
  queryKey: ['legal pages', 'asked'],
  queryFn: ({ client, signal }) => api('GET /users/me/legal-pages', { client, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
