import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { withBioPreview } from '../personalities/bio-preview.ts'
import type { AreaListState } from './area-list.ts'

/** An area with those who represent it. */
export const areaQuery = (slug: string) =>
  queryOptions({
    queryKey: ['areas', 'detail', slug],
    queryFn: async ({ client, signal }) => {
      const area = await api('GET /areas/:slug', { params: { slug }, client, signal })
      const levels = area.levels.map((level) => ({
        ...level,
        people: level.people.map(withBioPreview),
      }))
      return { ...area, levels, candidates: area.candidates.map(withBioPreview) }
    },
  })

/** A page of the areas in another one, of the topmost ones, or of those found. */
export const areasQuery = (
  { search, parent, page }: AreaListState,
  limit: number = pageSizes.areas,
) =>
  queryOptions({
    queryKey: ['areas', 'list', search, parent, page, limit],
    queryFn: ({ client, signal }) =>
      api('GET /areas', { query: { search, parent, page, limit }, client, signal }),
    placeholderData: keepPreviousData,
  })

/** The area that a user has chosen. */
export const ownAreaQuery = (viewerId: string | null) =>
  queryOptions({
    queryKey: ['areas', 'own', viewerId],
    queryFn: ({ client, signal }) => api('GET /users/me/area', { client, signal }),
    enabled: viewerId !== null,
  })
