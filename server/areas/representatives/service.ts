import type { AreaDetail, ListedArea } from '../../../contract/areas.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Personality } from '../../../contract/personalities.ts'
import { placeLimits } from '../../../contract/place-limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { foundOr404 } from '../../platform/errors.ts'
import {
  type CurrentMandate,
  listBelow,
  readBelow,
  readCurrentMandates,
  readLineage,
  readPredecessors,
  searchAreas,
} from './store.ts'

export interface AreaDeps {
  db: Db
  clock: Clock
  /** Reads personalities by their ids, in any order. */
  readPersonalities: (db: Db, ids: string[]) => Promise<Personality[]>
}

/** Mandates of one area that are read; with more of them the area is one for which a list is elected. */
const mandatesMax = 200

export function listAreas(
  { db }: AreaDeps,
  query: { search?: string | undefined; parent?: string | undefined; page: number; limit: number },
): Promise<Page<ListedArea>> {
  const { search, parent, ...paging } = query
  return search === undefined ? listBelow(db, parent, paging) : searchAreas(db, search, paging)
}

/** An area with the people in office for it and for those that it lies in, its candidates, and who came before. */
export async function areaBySlug(deps: AreaDeps, slug: string): Promise<AreaDetail> {
  const { db, clock } = deps
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  const lineage = await readLineage(db, slug)
  const area = foundOr404(lineage[0])
  const ids = lineage.map(({ id }) => id)
  const [below, mandates, predecessors] = await Promise.all([
    readBelow(db, area.id, placeLimits.childAreasMax),
    readCurrentMandates(db, ids, today, mandatesMax),
    readPredecessors(db, area.id, today, placeLimits.predecessorsMax),
  ])
  const people = await readPeople(deps, mandates)
  return {
    ...area,
    ancestors: lineage.slice(1),
    children: below.areas,
    childCount: below.total,
    levels: lineage.flatMap((each) => {
      const found = levelOf(
        mandates.filter(({ areaId }) => areaId === each.id),
        people,
      )
      return found.people.length > 0 || found.hasMore ? [{ area: each, ...found }] : []
    }),
    candidates: peopleOf(
      mandates.filter(({ areaId, isCandidacy }) => isCandidacy && areaId === area.id),
      people,
    ),
    predecessors,
  }
}

async function readPeople(
  { db, readPersonalities }: AreaDeps,
  mandates: CurrentMandate[],
): Promise<Map<string, Personality>> {
  const ids = [...new Set(mandates.map(({ personalityId }) => personalityId))]
  const people = ids.length > 0 ? await readPersonalities(db, ids) : []
  return new Map(people.map((person) => [person.id, person]))
}

/** The people in office for one area. */
function levelOf(mandates: CurrentMandate[], people: Map<string, Personality>) {
  // Not all were read, so the most voted ones are not known.
  if (mandates.length >= mandatesMax) return { people: [], hasMore: true }
  const found = peopleOf(
    mandates.filter(({ isCandidacy }) => !isCandidacy),
    people,
  )
  return {
    people: found.slice(0, placeLimits.representativesMax),
    hasMore: found.length > placeLimits.representativesMax,
  }
}

/** Each person of some mandates once, the most voted first. */
const peopleOf = (mandates: CurrentMandate[], people: Map<string, Personality>): Personality[] =>
  [...new Set(mandates.map(({ personalityId }) => personalityId))]
    .flatMap((id) => people.get(id) ?? [])
    .sort((a, b) => b.voteCount - a.voteCount || (a.slug < b.slug ? -1 : 1))
