import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { isSlugLike } from '../platform/database/slugs-like.ts'
import { SlugAllocator } from '../platform/slug-allocator.ts'

export type OrganizationKind = 'chamber' | 'party'

/** An organization that was looked up by one of its names. */
export interface NamedOrganization {
  id: string
  /** The area of a chamber, if it is known. */
  areaId: string | null
}

/**
 * Finds organizations by any spelling of their names, whatever case and accents, or creates them.
 * @returns one for each name, in the same order
 */
export async function findOrCreateOrganizations(
  tx: Tx,
  kind: OrganizationKind,
  names: readonly string[],
): Promise<NamedOrganization[]> {
  for (;;) {
    const found = await findOrganizations(tx, kind, names)
    const missing = new Map<string, string>()
    for (const [index, name] of names.entries()) {
      const { id, foldedName = '' } = found[index] ?? {}
      if (!id && !missing.has(foldedName)) missing.set(foldedName, name)
    }
    if (missing.size === 0) return found.flatMap(({ id, areaId }) => (id ? [{ id, areaId }] : []))
    // Keeps other writers from taking a slug or a name between the read and the write.
    await sql`lock table organizations, organization_names in share row exclusive mode`.execute(tx)
    const still = await findOrganizations(tx, kind, [...missing.values()])
    const free = [...missing.values()].filter((_, index) => !still[index]?.id)
    if (free.length > 0) await createOrganizations(tx, kind, free)
  }
}

interface FoundOrganization {
  /** Null if there is none. */
  id: string | null
  areaId: string | null
  foldedName: string
}

/** An exact spelling goes before one in another case. */
async function findOrganizations(
  db: Db,
  kind: OrganizationKind,
  names: readonly string[],
): Promise<FoundOrganization[]> {
  const { rows } = await sql<FoundOrganization>`
    select fold(wanted.name) as "foldedName", found.id, found.area_id as "areaId"
    from unnest(${names}::text[]) with ordinality as wanted (name, position)
    left join lateral (
      select organizations.id, area_id from organization_names
      join organizations on organizations.id = organization_id
      where organization_names.kind = ${kind} and fold(organization_names.name) = fold(wanted.name)
      order by organization_names.name = wanted.name desc, organizations.id
      limit 1
    ) as found on true
    order by wanted.position
  `.execute(db)
  return rows
}

async function createOrganizations(
  tx: Tx,
  kind: OrganizationKind,
  names: readonly string[],
): Promise<void> {
  const { slugFrom } = await import('../platform/slug.ts')
  const slugsLike = async (db: Db, slugs: string[]) => {
    const taken = db.selectFrom('organizations').where('kind', '=', kind).where(isSlugLike(slugs))
    return new Set((await taken.select('slug').execute()).map(({ slug }) => slug))
  }
  const allocator = new SlugAllocator({ slugOf: (name) => slugFrom(name) || kind, slugsLike })
  const slugs = await allocator.allocate(tx, names)
  await sql`
    with created as (
      insert into organizations (kind, slug, name)
      select ${kind}, slug, name from unnest(${slugs}::text[], ${names}::text[]) as wanted (slug, name)
      returning id, kind, name
    )
    insert into organization_names (kind, name, organization_id) select kind, name, id from created
  `.execute(tx)
}

/** Says which area is a chamber's own, where that is not known yet. */
export async function setChamberAreas(
  tx: Tx,
  chambers: readonly { id: string; areaId: string }[],
): Promise<void> {
  await sql`
    update organizations set area_id = given.area_id
    from unnest(
      ${chambers.map(({ id }) => id)}::uuid[], ${chambers.map(({ areaId }) => areaId)}::uuid[]
    ) as given (id, area_id)
    where organizations.id = given.id and organizations.area_id is null
  `.execute(tx)
}
