import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { pageSizes } from './limits.ts'
import { paged, pageQuery, SearchText } from './paging.ts'
import { BySlug, Personality } from './personalities.ts'
import { placeLimits } from './place-limits.ts'

/** An area, as others refer to it. */
export const AreaReference = z.object({
  slug: z.string(),
  name: z.string(),
  /** Such as 'state' or 'district'. */
  kind: z.string().nullable(),
})
export type AreaReference = z.infer<typeof AreaReference>

/** An area in a list, with the one that it lies in. */
export const ListedArea = AreaReference.extend({ parent: AreaReference.nullable() })
export type ListedArea = z.infer<typeof ListedArea>

/** A former holder of an office in an area. */
export const Predecessor = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  party: z.string().nullable(),
  /** As precise as they are known: `2026`, `2026-01` or `2026-01-31`. */
  start: z.string().nullable(),
  end: z.string(),
})
export type Predecessor = z.infer<typeof Predecessor>

/** Who represents an area. */
export const AreaDetail = AreaReference.extend({
  /** The areas that it lies in, the nearest first. */
  ancestors: z.array(AreaReference),
  /** The first `placeLimits.childAreasMax` areas directly in it, by name. */
  children: z.array(AreaReference),
  childCount: z.int(),
  /** People in office for the area itself and for each area that it lies in, the nearest first. */
  levels: z.array(
    z.object({
      area: AreaReference,
      /** Those with the most votes first; none if there are too many for one area, as where a list is elected. */
      people: z.array(Personality),
      /** There are more, which the list of people has. */
      hasMore: z.boolean(),
    }),
  ),
  /** Those who stand for an office in the area itself, the most voted first. */
  candidates: z.array(Personality),
  /** Those who held an office in the area itself, the last one first. */
  predecessors: z.array(Predecessor),
})
export type AreaDetail = z.infer<typeof AreaDetail>

const OwnArea = z.object({ area: AreaReference.nullable() })

/** What everybody can read of areas. */
export const areaPages = {
  list: endpoint('GET', '/areas', access.public, {
    summary: 'List the topmost areas or those in another one, or search all by name',
    query: pageQuery(pageSizes.areas).extend({
      search: SearchText,
      /** The slug of the area that they lie in; ignored in a search. */
      parent: z.string().max(300).optional(),
    }),
    reply: paged(ListedArea),
    searchedBy: 'search',
    shared: 'visitors',
    inEachLanguage: true,
  }),
  detail: endpoint('GET', '/areas/:slug', access.public, {
    summary: `Get an area with those who represent it, at most ${placeLimits.representativesMax} of each area`,
    params: BySlug,
    reply: AreaDetail,
    shared: 'everybody',
    inEachLanguage: true,
  }),
}

/** The area whose representatives a user follows; nobody else can read it. */
export const ownArea = {
  read: endpoint('GET', '/users/me/area', access.user, {
    summary: 'Get the area that you have chosen',
    reply: OwnArea,
  }),
  choose: endpoint('PUT', '/users/me/area', access.user, {
    summary: 'Choose the area whose representatives you follow, or none',
    body: z.object({
      slug: z
        .string({ error: () => inputs.textOrNullIn({ name: 'slug' }) })
        .max(300)
        .nullable(),
    }),
    reply: OwnArea,
    affects: 'nothing',
  }),
}
