import { findOrCreateAreas } from '../areas/service.ts'
import type { Tx } from '../platform/database/database.ts'
import { isGenericName } from '../platform/generic-name.ts'
import { findOrCreateOrganizations, setChamberAreas } from './store.ts'

/** Where a mandate is, as a source names it. */
export interface NamedPlace {
  chamber?: string | undefined
  area?: string | undefined
  /** What the area is, such as `district`. */
  areaKind?: string | undefined
  /** The area that it lies in, where the source says so. */
  within?: string | undefined
  /** What that one is, such as `state`. */
  withinKind?: string | undefined
}

export interface Place {
  chamberId: string | null
  areaId: string | null
}

/**
 * Finds or creates the chambers and areas of mandates. Areas with generic names lie in the chamber's own area, which gets
 * the chamber's name if it is not known.
 * @returns one for each, in the same order
 */
export async function findOrCreatePlaces(tx: Tx, wanted: readonly NamedPlace[]): Promise<Place[]> {
  const chambers = await findChambers(tx, wanted)
  const parents = await findParents(tx, wanted, chambers)
  const named = wanted.flatMap(({ area, areaKind, within, chamber }) =>
    area === undefined
      ? []
      : [{ name: area, kind: areaKind, parentId: parents(within, chamber) ?? null }],
  )
  const ids = await findOrCreateAreas(tx, named)
  return wanted.map(({ chamber, area }) => ({
    chamberId: chambers.get(chamber ?? '')?.id ?? null,
    areaId: area === undefined ? null : (ids.shift() ?? null),
  }))
}

type Chambers = Map<string, { id: string; areaId: string | null }>

async function findChambers(tx: Tx, wanted: readonly NamedPlace[]): Promise<Chambers> {
  const names = [...new Set(wanted.flatMap(({ chamber }) => chamber ?? []))]
  const found = await findOrCreateOrganizations(tx, 'chamber', names)
  const chambers = new Map(
    names.flatMap((name, index) => (found[index] ? [[name, found[index]] as const] : [])),
  )
  const needed = new Set(
    wanted.flatMap(({ chamber, area, within }) =>
      chamber && area && !within && isGenericName(area) && !chambers.get(chamber)?.areaId
        ? [chamber]
        : [],
    ),
  )
  const areaIds = await findOrCreateAreas(
    tx,
    [...needed].map((name) => ({ name, parentId: null })),
  )
  const given = [...needed].flatMap((name, index) => {
    const [id, areaId] = [chambers.get(name)?.id, areaIds[index]]
    return id && areaId ? [{ name, id, areaId }] : []
  })
  await setChamberAreas(tx, given)
  for (const { name, id, areaId } of given) chambers.set(name, { id, areaId })
  return chambers
}

/** @returns the area in which one lies, by the name that the source gives, else by the chamber */
async function findParents(tx: Tx, wanted: readonly NamedPlace[], chambers: Chambers) {
  const ofChamber = (chamber: string | undefined) => chambers.get(chamber ?? '')?.areaId ?? null
  const named = new Map(
    wanted.flatMap(({ within, withinKind, chamber }) =>
      within === undefined
        ? []
        : [[within, { name: within, kind: withinKind, parentId: ofChamber(chamber) }]],
    ),
  )
  const ids = await findOrCreateAreas(tx, [...named.values()])
  const byName = new Map([...named.keys()].map((name, index) => [name, ids[index]]))
  return (within: string | undefined, chamber: string | undefined) =>
    within === undefined ? ofChamber(chamber) : byName.get(within)
}
