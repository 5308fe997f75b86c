import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
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
import { containing } from '../platform/database/search.ts'
import { readSlugsLike } from '../platform/database/slugs-like.ts'
import { paginate } from '../platform/paging.ts'
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
  if (names.length === 0) return []
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
  const slugs = await freeSlugs(tx, kind, names)
  await sql`
    with created as (
      insert into organizations (kind, slug, name)
      select ${kind}, slug, name from unnest(${slugs}::text[], ${names}::text[]) as wanted (slug, name)
      returning id, kind, name
    )
    insert into organization_names (kind, name, organization_id) select kind, name, id from created
  `.execute(tx)
}

async function freeSlugs(
  tx: Tx,
  kind: OrganizationKind,
  names: readonly string[],
): Promise<string[]> {
  const { slugFrom } = await import('../platform/slug.ts')
  const ofKind = sql`(select slug from organizations where kind = ${kind})`
  const slugsLike = (db: Db, slugs: string[]) => readSlugsLike(db, ofKind, slugs)
  const allocator = new SlugAllocator({ slugOf: (name) => slugFrom(name) || kind, slugsLike })
  return allocator.allocate(tx, names)
}

/** A party or chamber as another site has it. */
export interface OrganizationOfSite {
  slug: string
  name: string
  shortName: string | null
  color: string | null
  areaId: string | null
  names: readonly NameInLanguage[]
  spellings: string[]
}

/**
 * Finds organizations of another site by any of their spellings, or creates them as they are there. Known ones stay as they
 * are, but get names in languages in which they have none.
 * @returns an id for each, in the same order
 */
export async function findOrCreateOrganizationsOfSite(
  tx: Tx,
  kind: OrganizationKind,
  wanted: readonly OrganizationOfSite[],
): Promise<string[]> {
  await lockSpellings(tx)
  const spellings = wanted.map(({ name, spellings: others }) => [name, ...others])
  const found = await findOrganizations(tx, kind, spellings.flat())
  const known = spellings.map((of) => found.splice(0, of.length).find(({ id }) => id)?.id ?? null)
  const missing = wanted.filter((_, index) => !known[index])
  const created = missing.length > 0 ? await insertOrganizations(tx, kind, missing) : []
  const ids = known.map((id) => id ?? created.shift() ?? '')
  await addOrganizationNames(
    tx,
    wanted.map(({ names }, index) => ({ id: ids[index] ?? '', names })),
  )
  return ids
}

async function insertOrganizations(
  tx: Tx,
  kind: OrganizationKind,
  missing: readonly OrganizationOfSite[],
): Promise<string[]> {
  const slugs = await freeSlugs(
    tx,
    kind,
    missing.map(({ slug }) => slug),
  )
  const rows = missing.map(({ name, shortName, color, areaId }, index) => ({
    ...{ kind, name, color, slug: slugs[index] ?? '', short_name: shortName, area_id: areaId },
  }))
  const inserted = await tx
    .insertInto('organizations')
    .values(rows)
    .returning(['id', 'slug'])
    .execute()
  const bySlug = new Map(inserted.map(({ id, slug }) => [slug, id]))
  const ids = slugs.map((slug) => bySlug.get(slug) ?? '')
  const names = missing.flatMap(({ name, spellings }, index) =>
    [...new Set([name, ...spellings])].map((spelling) => ({
      kind,
      name: spelling,
      organization_id: ids[index] ?? '',
    })),
  )
  await tx
    .insertInto('organization_names')
    .values(names)
    .onConflict((conflict) => conflict.constraint('organization_names__name').doNothing())
    .execute()
  return ids
}

/** Says which area is a chamber's own, where that is not known yet. */
export async function setChamberAreas(
  tx: Tx,
  chambers: readonly { id: string; areaId: string }[],
): Promise<void> {
  if (chambers.length === 0) return
  await sql`
    update organizations set area_id = given.area_id
    from unnest(
      ${chambers.map(({ id }) => id)}::uuid[], ${chambers.map(({ areaId }) => areaId)}::uuid[]
    ) as given (id, area_id)
    where organizations.id = given.id and organizations.area_id is null
  `.execute(tx)
}

/** A party or chamber as administrators see it. */
export interface OrganizationRow {
  id: string
  slug: string
  name: string
  shortName: string | null
  color: string | null
  names: NameInLanguage[]
  area: Reference | null
  spellings: string[]
  /** Everybody with a mandate of it, at any time. */
  people: number
}

const mandateColumns = { chamber: sql.ref('chamber_id'), party: sql.ref('party_id') }

/** Columns of an `OrganizationRow`, for queries over `organizations`. */
const rowColumns = (kind: OrganizationKind) => sql`
  organizations.id, organizations.slug, organizations.name, short_name as "shortName", color,
  ${namesInLanguages('organizations')} as names,
  (select json_build_object('id', areas.id, 'name', areas.name) from areas where areas.id = area_id) as area,
  array(
    select spelling.name from organization_names as spelling
    where organization_id = organizations.id order by fold(spelling.name), spelling.name
    limit ${sql.lit(limits.spellingsMax)}
  ) as spellings,
  (
    select count(*) from (
      select distinct personality_id from mandates where ${mandateColumns[kind]} = organizations.id
    ) as people
  ) as people
`

interface Listed {
  id?: string | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** Parties or chambers by name, or those with a spelling that contains a text; not those that are merged into others. */
export async function listOrganizations(
  db: Db,
  kind: OrganizationKind,
  { id, search, page, limit }: Listed,
): Promise<Page<OrganizationRow>> {
  const found = db
    .selectFrom('organizations')
    .where('organizations.kind', '=', kind)
    .$if(id !== undefined, (all) => all.where('organizations.id', '=', id ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reference_changes')
            .whereRef('organization_id', '=', 'organizations.id')
            .where('into_organization_id', 'is not', null),
        ),
      ),
    )
    .$if(search !== undefined, (all) =>
      all.where((eb) =>
        eb
          .exists(
            eb
              .selectFrom('organization_names')
              .whereRef('organization_id', '=', 'organizations.id')
              .where(containing('organization_names.name', search ?? '', 'fold')),
          )
          .or(isCalled('organizations', search ?? '')),
      ),
    )
  const total = await countUpTo(db, found.select('organizations.id'))
  const ids = found
    .select('organizations.id')
    .orderBy(sql`fold(organizations.name)`)
    .orderBy('organizations.id')
    .limit(limit)
    .offset(countedOffset({ page, limit }, total))
  const { rows } = await sql<OrganizationRow>`
    select ${rowColumns(kind)} from organizations where id in (${ids})
    order by fold(organizations.name), organizations.id
  `.execute(db)
  return { data: rows, pagination: paginate(page, limit, total) }
}

export async function findOrganization(
  db: Db,
  kind: OrganizationKind,
  id: string,
): Promise<OrganizationRow | undefined> {
  const { rows } = await sql<OrganizationRow>`
    select ${rowColumns(kind)} from organizations where id = ${id} and organizations.kind = ${kind}
  `.execute(db)
  return rows[0]
}

/** True if all ids are those of organizations of a kind. */
export async function areOrganizations(
  db: Db,
  kind: OrganizationKind,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from organizations where organizations.id = wanted.id and kind = ${kind})
    limit 1
  `.execute(db)
  return rows.length === 0
}

/** Keeps others from changing or deleting a party or chamber until the transaction ends. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organizations').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

export interface OrganizationChanges {
  name?: string | undefined
  shortName?: string | null | undefined
  color?: string | null | undefined
  areaId?: string | null | undefined
  /** All of them; those that are left out are removed. */
  names?: readonly NameInLanguage[] | undefined
}

export async function updateOrganization(
  tx: Tx,
  id: string,
  { name, shortName, color, areaId, names }: OrganizationChanges,
): Promise<void> {
  const changes = {
    ...{ name, color, short_name: shortName, area_id: areaId },
    names: names && storedNames(names),
  }
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.updateTable('organizations').where('id', '=', id).set(changes).execute()
}

/** Keeps other writers from taking a spelling until the transaction ends. */
export async function lockSpellings(tx: Tx): Promise<void> {
  await sql`lock table organizations, organization_names in share row exclusive mode`.execute(tx)
}

/** Adds spellings; false if another one of this kind has one of them, whatever its case and accents. */
export async function addSpellings(
  tx: Tx,
  kind: OrganizationKind,
  id: string,
  names: readonly string[],
): Promise<boolean> {
  await sql`
    insert into organization_names (kind, name, organization_id)
    select ${kind}, name, ${id} from unnest(${names}::text[]) as spelling (name)
    on conflict on constraint organization_names__name do nothing
  `.execute(tx)
  const { rows } = await sql`
    select from unnest(${names}::text[]) as spelling (name)
    join organization_names on organization_names.kind = ${kind}
      and fold(organization_names.name) = fold(spelling.name) and organization_id <> ${id}
    limit 1
  `.execute(tx)
  return rows.length === 0
}

export async function removeSpellings(tx: Tx, id: string, names: readonly string[]): Promise<void> {
  await sql`
    delete from organization_names where organization_id = ${id} and name = any(${names}::text[])
  `.execute(tx)
}

/** Gives all spellings of one to another, and its names in languages in which the other has none. */
export async function moveSpellings(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('organization_names')
    .where('organization_id', '=', from)
    .set({ organization_id: to })
    .execute()
  await sql`update organizations as stored ${withNamesOf('organizations', from, to)}`.execute(tx)
}

/** Lets the address of a party or chamber, and those that lead there, lead to another one from now on. */
export async function forwardOrganization(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('former_organization_slugs')
    .where('organization_id', '=', from)
    .set({ organization_id: to })
    .execute()
  await sql`
    insert into former_organization_slugs (kind, slug, organization_id)
    select kind, slug, ${to} from organizations where id = ${from}
    on conflict on constraint former_organization_slugs__slug do update
    set organization_id = excluded.organization_id
  `.execute(tx)
}

/** Lets addresses that no party or chamber has, nor had here, lead to these. */
export async function forwardOrganizationSlugs(
  tx: Tx,
  kind: OrganizationKind,
  former: readonly { slug: string; id: string }[],
): Promise<void> {
  if (former.length === 0) return
  await sql`
    insert into former_organization_slugs (kind, slug, organization_id)
    select ${kind}, slug, id from unnest(
      ${former.map(({ slug }) => slug)}::text[], ${former.map(({ id }) => id)}::uuid[]
    ) as former (slug, id)
    where not exists (
      select from organizations where organizations.kind = ${kind} and organizations.slug = former.slug
    )
    on conflict do nothing
  `.execute(tx)
}

export async function deleteOrganization(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('organizations').where('id', '=', id).execute()
}

/** Gives the chambers of one area to another. */
export async function moveChambers(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('organizations').where('area_id', '=', from).set({ area_id: to }).execute()
}

/** Gives parties and chambers names in languages in which they have none. */
export async function addOrganizationNames(tx: Tx, given: readonly NamedRow[]): Promise<void> {
  const named = given.filter(({ names }) => names.length > 0)
  if (named.length === 0) return
  await sql`update organizations as stored ${withFurtherNames(named)}`.execute(tx)
}
