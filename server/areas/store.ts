import { sql } from 'kysely'
import type { NameInLanguage } from '../../contract/names-by-language.ts'
import type { Page } from '../../contract/paging.ts'
import type { Reference } from '../../contract/reference-data.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import {
  isCalled,
  type NamedRow,
  namesInLanguages,
  storedNames,
  withFurtherNames,
  withNamesOf,
} from '../platform/database/names-by-language.ts'
import { countedOffset, countUpTo } from '../platform/database/row-counts.ts'
import { readSlugsLike } from '../platform/database/slugs-like.ts'
import { paginate } from '../platform/paging.ts'
import { SlugAllocator } from '../platform/slug-allocator.ts'

export interface WantedArea {
  name: string
  /** Such as `district`; only for areas that are created. */
  kind?: string | undefined
  /** The area that it lies in, as far as that is known: that of the chamber. */
  parentId: string | null
  /** Its address on another site, for an area that is created. */
  slug?: string
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
  if (wanted.length === 0) return []
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
    areas.flatMap(({ parentId, isGeneric }) => (isGeneric && parentId ? parentId : [])),
  )
  const allocator = new SlugAllocator({ slugOf: (name) => slugFrom(name) || 'area', slugsLike })
  const slugs = await allocator.allocate(
    tx,
    areas.map(
      ({ slug, name, parentId, isGeneric }) =>
        slug ?? (isGeneric ? `${name} ${parents.get(parentId ?? '') ?? ''}` : name),
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

/** A number that a source knows an area by. */
export interface AreaIdentifier {
  areaId: string
  scheme: string
  value: string
}

/** Adds identifiers, except those that another area has. */
export async function addIdentifiers(
  tx: Tx,
  identifiers: readonly AreaIdentifier[],
): Promise<void> {
  await sql`
    insert into area_identifiers (area_id, scheme, value)
    select * from unnest(
      ${identifiers.map(({ areaId }) => areaId)}::uuid[], ${identifiers.map(({ scheme }) => scheme)}::text[],
      ${identifiers.map(({ value }) => value)}::text[]
    )
    on conflict on constraint area_identifiers__value do nothing
  `.execute(tx)
}

async function areaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('areas')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const slugsLike = (db: Db, slugs: string[]) => readSlugsLike(db, sql.table('areas'), slugs)

/** An area as administrators see it. */
export interface AreaRow {
  id: string
  slug: string
  name: string
  names: NameInLanguage[]
  kind: string | null
  parent: Reference | null
  children: number
  people: number
}

const rowColumns = sql`
  areas.id, areas.slug, areas.name, areas.kind, ${namesInLanguages('areas')} as names,
  (
    select json_build_object('id', parent.id, 'name', parent.name) from areas as parent
    where parent.id = areas.parent_id
  ) as parent,
  (select count(*) from areas as child where child.parent_id = areas.id) as children,
  (
    select count(*) from (select distinct personality_id from mandates where area_id = areas.id) as people
  ) as people
`

interface AreaQuery {
  search?: string | undefined
  /** The area whose children are listed; absent: the topmost ones, or all if they are searched. */
  parent?: string | undefined
  page: number
  limit: number
}

/** Areas of one level by name, or all whose names in any language contain a text; not those that are merged into others. */
export async function listAreas(
  db: Db,
  { search, parent, page, limit }: AreaQuery,
): Promise<Page<AreaRow>> {
  const found = db
    .selectFrom('areas')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reference_changes')
            .whereRef('reference_changes.area_id', '=', 'areas.id')
            .where('into_area_id', 'is not', null),
        ),
      ),
    )
    .$if(search !== undefined, (all) => all.where(isCalled('areas', search ?? '')))
    .$if(parent !== undefined, (all) => all.where('areas.parent_id', '=', parent ?? ''))
    .$if(search === undefined && parent === undefined, (all) =>
      all.where('areas.parent_id', 'is', null),
    )
  const total = await countUpTo(db, found.select('areas.id'))
  const ids = found
    .select('areas.id')
    .orderBy(sql`fold(areas.name)`)
    .orderBy('areas.id')
    .limit(limit)
    .offset(countedOffset({ page, limit }, total))
  const { rows } = await sql<AreaRow>`
    select ${rowColumns} from areas where id in (${ids}) order by fold(areas.name), areas.id
  `.execute(db)
  return { data: rows, pagination: paginate(page, limit, total) }
}

export async function findArea(db: Db, id: string): Promise<AreaRow | undefined> {
  const { rows } = await sql<AreaRow>`
    select ${rowColumns} from areas where id = ${id}
  `.execute(db)
  return rows[0]
}

/** Keeps other writers from changing the tree until the transaction ends. */
export async function lockAreas(tx: Tx): Promise<void> {
  await sql`lock table areas in share row exclusive mode`.execute(tx)
}

/** True if an area is another one, or lies below it. */
export async function isWithin(tx: Tx, id: string, outer: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from areas where id = ${id}
      union
      select areas.id, areas.parent_id from areas join above on areas.id = above.parent_id
    )
    select from above where id = ${outer}
  `.execute(tx)
  return rows.length > 0
}

export interface AreaChanges {
  name?: string | undefined
  kind?: string | null | undefined
  parentId?: string | null | undefined
  /** All of them; those that are left out are removed. */
  names?: readonly NameInLanguage[] | undefined
}

/** Throws on the unique index `areas__name` if the parent has an area of this name. */
export async function updateArea(
  tx: Tx,
  id: string,
  { name, kind, parentId, names }: AreaChanges,
): Promise<void> {
  const changes = { name, kind, parent_id: parentId, names: names && storedNames(names) }
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.updateTable('areas').where('id', '=', id).set(changes).execute()
}

/** Gives everything that belongs to one area to another, except mandates, and names in languages in which it has none; throws like `updateArea`. */
export async function moveContents(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('areas').where('parent_id', '=', from).set({ parent_id: to }).execute()
  await tx
    .updateTable('area_identifiers')
    .where('area_id', '=', from)
    .set({ area_id: to })
    .execute()
  await sql`update areas as stored ${withNamesOf('areas', from, to)}`.execute(tx)
}

/** Lets the address of an area, and those that lead there, lead to another one from now on. */
export async function forwardArea(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('former_area_slugs')
    .where('area_id', '=', from)
    .set({ area_id: to })
    .execute()
  await sql`
    insert into former_area_slugs (slug, area_id) select slug, ${to} from areas where id = ${from}
    on conflict on constraint former_area_slugs__slug do update set area_id = excluded.area_id
  `.execute(tx)
}

/** Lets addresses that no area has, nor had here, lead to areas. */
export async function forwardAreaSlugs(
  tx: Tx,
  former: readonly { slug: string; id: string }[],
): Promise<void> {
  if (former.length === 0) return
  await sql`
    insert into former_area_slugs (slug, area_id)
    select slug, id from unnest(
      ${former.map(({ slug }) => slug)}::text[], ${former.map(({ id }) => id)}::uuid[]
    ) as former (slug, id)
    where not exists (select from areas where areas.slug = former.slug)
    on conflict do nothing
  `.execute(tx)
}

export async function deleteArea(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('areas').where('id', '=', id).execute()
}

/** Gives areas names in languages in which they have none. */
export async function addAreaNames(tx: Tx, given: readonly NamedRow[]): Promise<void> {
  const named = given.filter(({ names }) => names.length > 0)
  if (named.length === 0) return
  await sql`update areas as stored ${withFurtherNames(named)}`.execute(tx)
}
