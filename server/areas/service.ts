import type { Tx } from '../platform/database/database.ts'
import { isGenericName } from '../platform/generic-name.ts'
import { createAreas, findAreas, type WantedArea } from './store.ts'

/**
 * Finds areas by their names, whatever case and accents, or creates them. A generic name such as 'Ward 4' belongs to its
 * parent. Any other is the area of this name below the parent, else the only one of this name anywhere, else a new one
 * below the parent.
 * @returns an id for each, in the same order
 */
export async function findOrCreateAreas(
  tx: Tx,
  wanted: readonly Omit<WantedArea, 'isGeneric'>[],
): Promise<string[]> {
  const areas = wanted.map((area) => ({ ...area, isGeneric: isGenericName(area.name) }))
  for (;;) {
    const found = await findAreas(tx, areas)
    const missing = new Map<string, WantedArea>()
    for (const [index, area] of areas.entries()) {
      const { id, foldedName } = found[index] ?? {}
      const key = area.isGeneric ? `${foldedName} in ${area.parentId}` : `${foldedName}`
      if (!id && !missing.has(key)) missing.set(key, area)
    }
    if (missing.size === 0) return found.flatMap(({ id }) => id ?? [])
    await createAreas(tx, [...missing.values()])
  }
}

/**
 * Finds the areas of these names that lie in their parents, or creates them with the addresses that they have on another
 * site.
 * @returns an id for each, in the same order
 */
export async function findOrCreateAreasOfSite(
  tx: Tx,
  wanted: readonly (Omit<WantedArea, 'isGeneric'> & { slug: string })[],
): Promise<string[]> {
  // None stands for an area of the same name elsewhere.
  const areas = wanted.map((area) => ({ ...area, isGeneric: true }))
  const known = await findAreas(tx, areas)
  const missing = areas.filter((_, index) => !known[index]?.id)
  if (missing.length > 0) await createAreas(tx, missing)
  const found = missing.length > 0 ? await findAreas(tx, areas) : known
  return found.flatMap(({ id }) => id ?? [])
}
