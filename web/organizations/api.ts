import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import type { OrganizationListState } from './organization-list.ts'

export const partyQuery = (slug: string) =>
  queryOptions({
    queryKey: ['parties', 'detail', slug],
    queryFn: ({ client, signal }) =>
      api('GET /parties/:slug', { params: { slug }, client, signal }),
  })

export const partiesQuery = (query: OrganizationListState) =>
  queryOptions({
    queryKey: ['parties', 'list', query],
    queryFn: ({ client, signal }) => api('GET /parties', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

export const chamberQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chambers', 'detail', slug],
    queryFn: ({ client, signal }) =>
      api('GET /chambers/:slug', { params: { slug }, client, signal }),
  })

export const chambersQuery = (query: OrganizationListState) =>
  queryOptions({
    queryKey: ['chambers', 'list', query],
    queryFn: ({ client, signal }) => api('GET /chambers', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** The members of a chamber, for its chart. */
export const seatsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chambers', 'seats', slug],
    queryFn: ({ client, signal }) =>
      api('GET /chambers/:slug/seats', { params: { slug }, client, signal }),
    meta: { isDrawnOnServer: true },
  })
