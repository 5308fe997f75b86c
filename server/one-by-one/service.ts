import type { Parsed, ReplyOf } from '../../contract/endpoint.ts'
import { type oneByOne, oneByOneLimits } from '../../contract/one-by-one.ts'
import { type AreaDeps, areaBySlug } from '../areas/representatives/service.ts'
import { facetsBySlug } from '../personalities/facets/store.ts'
import { foundOr404 } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { countUnvoted, listUnvoted, type People, type Place } from './store.ts'

/** What reading the people who represent an area needs. */
export type OneByOneDeps = AreaDeps

type Query = Parsed<typeof oneByOne.next>['query']

/**
 * The next people on whom a viewer has not voted.
 * @throws 404 for an unknown chamber or area
 */
export async function nextPeople(
  deps: OneByOneDeps,
  viewer: Viewer,
  query: Query,
): Promise<ReplyOf<typeof oneByOne.next>> {
  const { db } = deps
  const viewerId = viewer?.id ?? null
  const after = query.cursor === undefined ? undefined : placeAt(query.cursor)
  const { people, name } = await findPeople(deps, query)
  const [found, total] = await Promise.all([
    listUnvoted(db, { people, viewerId, after }),
    after ? null : countUnvoted(db, people, viewerId),
  ])
  const data = found.slice(0, oneByOneLimits.people)
  const last = data.at(-1)
  const hasMore = found.length > data.length && last !== undefined
  return { data, of: name, total, nextCursor: hasMore ? `${last.votes}.${last.id}` : null }
}

function placeAt(cursor: string): Place {
  const [votes = '', id = ''] = cursor.split('.')
  return { votes: Number(votes), id }
}

async function findPeople(
  deps: OneByOneDeps,
  { chamber, party, area }: Query,
): Promise<{ people: People; name: string | null }> {
  if (chamber !== undefined) {
    const found = foundOr404((await facetsBySlug(deps.db, { chamber })).chamber)
    return { people: { kind: 'chamber', id: found.id }, name: found.name }
  }
  if (party !== undefined) return { people: { kind: 'party', name: party }, name: party }
  if (area === undefined) return { people: { kind: 'everybody' }, name: null }
  const { name, levels, candidates } = await areaBySlug(deps, area.toLowerCase())
  const shown = [...levels.flatMap((level) => level.people), ...candidates]
  return { people: { kind: 'ids', ids: [...new Set(shown.map(({ id }) => id))] }, name }
}
