import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { isSlugLike } from '../platform/database/slugs-like.ts'
import { SlugAllocator } from '../platform/slug-allocator.ts'

export interface WantedArea {
  name: string
  /** Such as `district`; only for areas that are created. */
  kind?: string | undefined
  /** The area that it lies in, as far as that is known: that of the chamber. */
  parentId: string | null
  /** True for a name that only says something beside its parent. */
  isGeneric: boolean
}

/** An area that was looked up by its name. */
export interface FoundArea {
  /** Null if there is none. */
  id: string | null
  foldedName: string
}

/** For each the area of this name below the parent, else the only one of this name, unless the name is generic. */
export async function findAreas(db: Db, wanted: readonly WantedArea[]): Promise<FoundArea[]> {
  const { rows } = await sql<FoundArea>`
    select fold(wanted.name) as "foldedName", coalesce(
      (
        select id from areas
        where fold(areas.name) = fold(wanted.name) and areas.parent_id is not distinct from wanted.parent_id
      ),
      (
        select min(id::text)::uuid from areas
        where not wanted.is_generic and fold(areas.name) = fold(wanted.name) having count(*) = 1
      )
    ) as id
    from unnest(
      ${wanted.map(({ name }) => name)}::text[],
      ${wanted.map(({ parentId }) => parentId)}::uuid[],
      ${wanted.map(({ isGeneric }) => isGeneric)}::boolean[]
    ) with ordinality as wanted (name, parent_id, is_generic, position)
    order by wanted.position
  `.execute(db)
  return rows
}

/** Creates those that no other writer has created meanwhile. */
export async function createAreas(tx: Tx, areas: readonly WantedArea[]): Promise<void> {
  const { slugFrom } = await import('../platform/slug.ts')
  // Keeps other writers from taking a slug or a name between the read and the write.
  await sql`lock table areas in share row exclusive mode`.execute(tx)
  const parents = await areaNames(
    tx,
    areas.flatMap(({ parentId }) => parentId ?? []),
  )
  const allocator = new SlugAllocator({ slugOf: (name) => slugFrom(name) || 'area', slugsLike })
  const slugs = await allocator.allocate(
    tx,
    areas.map(({ name, parentId, isGeneric }) =>
      isGeneric ? `${name} ${parents.get(parentId ?? '') ?? ''}` : name,
    ),
  )
  await sql`
    insert into areas (slug, name, kind, parent_id)
    select * from unnest(
      ${slugs}::text[], ${areas.map(({ name }) => name)}::text[],
      ${areas.map(({ kind }) => kind ?? null)}::text[], ${areas.map(({ parentId }) => parentId)}::uuid[]
    )
    on conflict (fold(name), parent_id) do nothing
  `.execute(tx)
}

async function areaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('areas')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function slugsLike(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('areas').where(isSlugLike(slugs)).select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}
