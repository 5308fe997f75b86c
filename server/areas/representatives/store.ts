import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AreaReference, ListedArea, Predecessor } from '../../../contract/areas.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Db } from '../../platform/database/database.ts'
import { allOf } from '../../platform/database/filter-conditions.ts'
import { shownNameOf } from '../../platform/database/names-by-language.ts'
import { countedOffset, countUpTo } from '../../platform/database/row-counts.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { containing } from '../../platform/database/search.ts'
import { paginate } from '../../platform/paging.ts'
import { shownName, tellRoles } from '../../told-people/store.ts'

/** An area with its id, which replies leave out. */
export type StoredArea = AreaReference & { id: string }

const referenceColumns = () =>
  ['areas.slug', shownNameOf('areas').as('name'), 'areas.kind'] as const

/** Areas above one another that are followed at most. */
const maxDepth = 16

/** An area by its slug or that of one that was merged into it, and those that it lies in, the nearest first; none for an unknown slug. */
export async function readLineage(db: Db, slug: string): Promise<StoredArea[]> {
  const { rows } = await sql<StoredArea>`
    with recursive lineage as (
      select id, slug, ${shownNameOf('areas')} as name, kind, parent_id, 1 as depth from areas where id = (
        select id from areas where slug = ${slug}
        union all
        select area_id from former_area_slugs where slug = ${slug}
        limit 1
      )
      union all
      select above.id, above.slug, ${shownNameOf('above')}, above.kind, above.parent_id, depth + 1
      from lineage join areas as above on above.id = lineage.parent_id
      where depth < ${sql.lit(maxDepth)}
    )
    select id, slug, name, kind from lineage order by depth
  `.execute(db)
  return rows
}

/** The first areas directly in one, by name, and how many there are. */
export async function readBelow(
  db: Db,
  areaId: string,
  limit: number,
): Promise<{ areas: StoredArea[]; total: number }> {
  const below = db.selectFrom('areas').where('parent_id', '=', areaId)
  const [areas, total] = await Promise.all([
    below
      .select('areas.id')
      .select(referenceColumns())
      .orderBy('sort_key')
      .orderBy('areas.id')
      .limit(limit)
      .execute(),
    countUpTo(db, below.select('areas.id')),
  ])
  return { areas, total }
}

interface Paging {
  page: number
  limit: number
}

/** The areas directly in the one with a slug, or the topmost ones. */
export async function listBelow(
  db: Db,
  parent: string | undefined,
  { page, limit }: Paging,
): Promise<Page<ListedArea>> {
  const below = db
    .selectFrom('areas')
    .where(
      parent === undefined
        ? sql<SqlBool>`areas.parent_id is null`
        : sql<SqlBool>`areas.parent_id = (select id from areas where slug = ${parent})`,
    )
  const total = await countUpTo(db, below.select('areas.id'))
  const offset = countedOffset({ page, limit }, total)
  const rows = below.orderBy('areas.sort_key').orderBy('areas.id').limit(limit).offset(offset)
  return { data: await withParents(rows), pagination: paginate(page, limit, total) }
}

/** Words of a search text that are looked for, and areas that are ranked. */
const searchedMax = { words: 6, areas: 1_000 }

/** Areas whose names, with that of the area that each lies in, contain all words; names that begin with the text first. */
export async function searchAreas(
  db: Db,
  search: string,
  { page, limit }: Paging,
): Promise<Page<ListedArea>> {
  const words = search.split(/[\s,]+/u).filter(Boolean)
  const hasAll = words
    .slice(0, searchedMax.words)
    .map((word) => containing('areas.search_text', word))
  const found = db
    .selectFrom('areas')
    .where(allOf(hasAll))
    .selectAll('areas')
    .limit(searchedMax.areas)
  const total = await countUpTo(db, found, searchedMax.areas)
  const rows = db
    .selectFrom(found.as('areas'))
    .orderBy(sql`not starts_with(areas.search_text, fold(${search}))`)
    .orderBy(sql`length(areas.name)`)
    .orderBy('areas.sort_key')
    .orderBy('areas.id')
    .limit(limit)
    .offset((page - 1) * limit)
  return { data: await withParents(rows), pagination: paginate(page, limit, total) }
}

type AreaRows = SelectQueryBuilder<Pick<Tables, 'areas'>, 'areas', unknown>

async function withParents(areas: AreaRows): Promise<ListedArea[]> {
  const rows = await areas
    .leftJoin('areas as parents', 'parents.id', 'areas.parent_id')
    .select(referenceColumns())
    .select(
      sql<AreaReference | null>`case when parents.id is not null then json_build_object(
      'slug', parents.slug, 'name', ${shownNameOf('parents')}, 'kind', parents.kind
    ) end`.as('parent'),
    )
    .execute()
  return rows
}

/** A mandate or candidacy on a day. */
export interface CurrentMandate {
  areaId: string
  personalityId: string
  isCandidacy: boolean
}

/**
 * Mandates of areas that have begun and not ended on a day, of people in office, and candidacies; at most about `limit` of
 * each area. Dates are as precise as they are known: a mandate that ends in `2026` lasts until the end of that year.
 */
export async function readCurrentMandates(
  db: Db,
  areaIds: string[],
  today: string,
  limit: number,
): Promise<CurrentMandate[]> {
  const { rows } = await sql<CurrentMandate>`
    select area_id as "areaId", personality_id as "personalityId", is_candidacy as "isCandidacy"
    from unnest(${areaIds}::uuid[]) as requested (id)
    cross join lateral (${currentMandates(today, sql`(is_candidacy or status = 'IN_OFFICE')`, sql`limit ${limit}`)}) as mandates
  `.execute(db)
  return rows
}

/** Query of the `personality_id` of everybody in office for areas on a day, however many these are. */
export const inOfficeFor = (areaIds: string[], today: string) => sql`
  select distinct personality_id
  from unnest(${areaIds}::uuid[]) as requested (id)
  cross join lateral (${currentMandates(today, sql`not is_candidacy and status = 'IN_OFFICE'`)}) as mandates`

/** The mandates of the area `requested.id` on a day that fulfil a condition; two queries, each with its part of an index. */
function currentMandates(today: string, condition: RawBuilder<unknown>, limit = sql``) {
  const unended = (end: RawBuilder<SqlBool>) => sql`(
    select area_id, personality_id, is_candidacy, start_date, end_date
    from mandates join personalities on personalities.id = personality_id
    where area_id = requested.id and ${end} and ${condition}
    ${limit}
  )`
  return sql`
    select * from (
      ${unended(sql`end_date is null`)} union all ${unended(sql`end_date >= ${today.slice(0, 4)}`)}
    ) as unended
    where ${hasNotEnded(today)} and (start_date is null or start_date <= left(${today}, length(start_date)))`
}

const hasNotEnded = (today: string) => sql<SqlBool>`
  (end_date is null or end_date >= left(${today}, length(end_date)))`

/** The last people whose mandate of an area has ended, each once, and who hold none of it now. */
export async function readPredecessors(
  db: Db,
  areaId: string,
  today: string,
  limit: number,
): Promise<Predecessor[]> {
  const { rows } = await sql<Predecessor>`
    select personalities.slug, ${shownName()} as name, role, ${shownNameOf('organizations')} as party, start_date as start,
      end_date as "end"
    from (
      select distinct on (personality_id) * from (
        select personality_id, role, party_id, start_date, end_date from mandates
        where area_id = ${areaId} and end_date is not null and not is_candidacy and not ${hasNotEnded(today)}
        order by end_date desc limit ${limit * 3}
      ) as ended
      order by personality_id, end_date desc
    ) as last
    join personalities on personalities.id = personality_id
    left join organizations on organizations.id = last.party_id
    where not exists (
      select from mandates
      where mandates.personality_id = last.personality_id and area_id = ${areaId}
        and not is_candidacy and ${hasNotEnded(today)} and personalities.status = 'IN_OFFICE'
    )
    order by end_date desc, start_date desc nulls last, personalities.slug limit ${limit}
  `.execute(db)
  return tellRoles(rows)
}

export async function countAreas(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('areas')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Slugs of a part of all areas, the oldest first. */
export async function listAreaSlugs(db: Db, offset: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('areas')
    .select('slug')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug }) => slug)
}
