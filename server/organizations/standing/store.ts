import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AreaReference } from '../../../contract/areas.ts'
import { limits } from '../../../contract/limits.ts'
import type { PartyReference } from '../../../contract/organizations.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Seat } from '../../../contract/personalities.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  hasOtherName,
  shownNameOf,
  shownPartyName,
} from '../../platform/database/names-by-language.ts'
import { countedOffset, countUpTo } from '../../platform/database/row-counts.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { paginate } from '../../platform/paging.ts'
import { shownName } from '../../told-people/store.ts'
import type { OrganizationKind } from '../store.ts'

/** A party or chamber as others refer to it, with its id, which replies leave out. */
export type StoredOrganization = PartyReference & {
  id: string
  kind: OrganizationKind
  area: AreaReference | null
}

const withAreas = (db: Db) =>
  db
    .selectFrom('organizations')
    .leftJoin('areas', 'areas.id', 'organizations.area_id')
    .select(['organizations.id', 'organizations.kind', 'organizations.slug'])
    .select(shownNameOf('organizations').as('name'))
    .select(['short_name as shortName', 'color', areaReference().as('area')])

const areaReference =
  () => sql<AreaReference | null>`case when areas.id is not null then json_build_object(
  'slug', areas.slug, 'name', ${shownNameOf('areas')}, 'kind', areas.kind
) end`

/** A party or chamber by its slug, or that of one that was merged into it. */
export const findOrganization = (
  db: Db,
  kind: OrganizationKind,
  slug: string,
): Promise<StoredOrganization | undefined> =>
  withAreas(db)
    .where(
      sql<SqlBool>`organizations.id = (
        select id from organizations where kind = ${kind} and slug = ${slug}
        union all
        select organization_id from former_organization_slugs where kind = ${kind} and slug = ${slug}
        limit 1
      )`,
    )
    .executeTakeFirst()

/** SQL condition: a personality belongs to a party or chamber, or did so last. */
const belongsTo = ({ id, kind }: Pick<StoredOrganization, 'id' | 'kind'>) =>
  kind === 'party'
    ? sql<SqlBool>`personalities.party_id = ${id}`
    : sql<SqlBool>`personalities.chamber_ids @> array[${id}::uuid]`

/** Parties or chambers, those with most people in office first. */
export async function listOrganizations(
  db: Db,
  kind: OrganizationKind,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<Page<StoredOrganization & { inOffice: number }>> {
  const isFound =
    search === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(organizations.id in (
          select organization_id from organization_names
          where organization_names.kind = ${kind} and strpos(fold(organization_names.name), fold(${search})) > 0
        ) or ${hasOtherName('organizations', search)})`
  const found = withAreas(db).where('organizations.kind', '=', kind).where(isFound)
  const total = await countUpTo(db, found)
  const data = await found
    .leftJoin('personality_facets as facets', (join) =>
      join.on('facets.kind', '=', kind).on('facets.value', '=', facetOf(kind)),
    )
    .select(sql<number>`coalesce(in_office, 0)`.as('inOffice'))
    .orderBy(sql`coalesce(in_office, 0)`, 'desc')
    .orderBy(sql`fold(organizations.name)`)
    .orderBy('organizations.id')
    .limit(limit)
    .offset(countedOffset({ page, limit }, total))
    .execute()
  return { data, pagination: paginate(page, limit, total) }
}

/** What the counters call an organization. */
const facetOf = (kind: OrganizationKind) =>
  kind === 'party' ? sql<string>`organizations.name` : sql<string>`organizations.id::text`

// One after the other by their ids: the limit keeps the planner from reading the whole table for a join.
const totals = sql`(
  select vote_count, upvote_count, downvote_count from personality_totals
  where personality_id = personalities.id limit ${sql.lit(1)}
) as totals`

/** People with the same status and about the same support. */
export interface PeopleCount {
  status: Selectable<Tables['personalities']>['status']
  /** The tenth of their support share, from 0; null below `limits.rankedVotesMin` votes. */
  tenth: number | null
  people: number
  /** On all of them. */
  votes: number
}

/** Counts the people of a party or chamber by status and support. */
export async function readStanding(
  db: Db,
  organization: Pick<StoredOrganization, 'id' | 'kind'>,
): Promise<PeopleCount[]> {
  const { rows } = await sql<PeopleCount>`
    select status, tenth, count(*) as people, sum(vote_count) as votes
    from (
      select status, vote_count, case when vote_count >= ${sql.lit(limits.rankedVotesMin)} then
        least(9, upvote_count * 10 / vote_count)
      end as tenth
      from personalities cross join lateral ${totals}
      where ${belongsTo(organization)}
    ) as people
    group by status, tenth
  `.execute(db)
  return rows
}

/** The chambers in which a party has most seats. */
export async function countPartySeats(db: Db, partyId: string, limit: number) {
  const { rows } = await sql<{
    slug: string
    name: string
    area: AreaReference | null
    seats: number
  }>`
    select organizations.slug, ${shownNameOf('organizations')} as name, ${areaReference()} as area, seats
    from (
      select chamber_id, count(*) as seats
      from personalities cross join unnest(chamber_ids) as chamber_id
      where party_id = ${partyId} and status = 'IN_OFFICE'
      group by chamber_id order by seats desc, chamber_id limit ${limit}
    ) as counted
    join organizations on organizations.id = chamber_id
    left join areas on areas.id = area_id
    order by seats desc, fold(organizations.name)
  `.execute(db)
  return rows
}

/** The parties with most seats in a chamber; null for the seats without a party, or whose party is not known. */
export async function countChamberSeats(db: Db, chamberId: string, limit: number) {
  const { rows } = await sql<{ party: PartyReference | null; seats: number }>`
    select case when organizations.id is not null then json_build_object(
      'slug', slug, 'name', ${shownNameOf('organizations')}, 'shortName', short_name, 'color', color
    ) end as party, seats
    from (
      select party_id, count(*) as seats from personalities
      where chamber_ids @> array[${chamberId}::uuid] and status = 'IN_OFFICE'
      group by party_id order by seats desc, party_id limit ${limit}
    ) as counted
    left join organizations on organizations.id = party_id
    order by seats desc, name
  `.execute(db)
  return rows
}

/** The members of a chamber in office, at most `limit`, in no order. */
export async function readSeats(db: Db, chamberId: string, limit: number): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select personalities.slug, ${shownName()} as name, ${shownPartyName()} as party, is_independent as "isIndependent",
      upvote_count as "upvoteCount", downvote_count as "downvoteCount", color, organizations.slug as "partySlug"
    from personalities
    cross join lateral ${totals}
    left join organizations on organizations.id = party_id
    where chamber_ids @> array[${chamberId}::uuid] and status = 'IN_OFFICE'
    limit ${limit}
  `.execute(db)
  return rows
}

/** The chambers with most members, from `min` on. */
export function listLargestChambers(
  db: Db,
  min: number,
  limit: number,
): Promise<{ id: string; slug: string; name: string; mainName: string; seats: number }[]> {
  return db
    .selectFrom('personality_facets as facets')
    .innerJoin('organizations', (join) =>
      join.on('organizations.id', '=', sql<string>`facets.value::uuid`),
    )
    .where('facets.kind', '=', 'chamber')
    .where('in_office', '>=', min)
    .select(['organizations.id', 'slug', 'organizations.name as mainName', 'in_office as seats'])
    .select(shownNameOf('organizations').as('name'))
    .orderBy('in_office', 'desc')
    .orderBy(sql`fold(organizations.name)`)
    .limit(limit)
    .execute()
}

export async function countOrganizations(db: Db, kind: OrganizationKind): Promise<number> {
  const { total } = await db
    .selectFrom('organizations')
    .where('kind', '=', kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Slugs of a part of all parties or chambers, the oldest first. */
export async function listOrganizationSlugs(
  db: Db,
  kind: OrganizationKind,
  offset: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .where('kind', '=', kind)
    .select('slug')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug }) => slug)
}
