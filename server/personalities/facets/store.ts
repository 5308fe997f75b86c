import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type {
  FacetKind,
  FoundFacet,
  PersonalityFacets,
  StatusCounts,
} from '../../../contract/personalities.ts'
import { countOfStatus } from '../../../contract/personality-filters.ts'
import type { Language } from '../../../messages/languages.ts'
import { batchedRead } from '../../platform/database/batched-read.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  hasOtherName,
  isCalled,
  otherNameIn,
  shownNameOf,
} from '../../platform/database/names-by-language.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { beginning, containing, hasTrigram } from '../../platform/database/search.ts'
import { languageOfNames } from '../../platform/http/reader-language.ts'

/** What personalities are counted by. The value of `total` is empty; those of chambers and areas are their ids. */
export type Facet = Pick<Tables['personality_facets'], 'kind' | 'value'>

/** The personalities of a facet by status, from counters. */
export async function countFacet(db: Db, facet: Facet): Promise<StatusCounts> {
  const [counts] = await readFacet(db, facet)
  return counts ?? noCounts
}

const noCounts: StatusCounts = { IN_OFFICE: 0, CANDIDATE: 0, FORMER: 0, DIED: 0, UNSPECIFIED: 0 }

const statusColumns = sql`in_office as "IN_OFFICE", candidate as "CANDIDATE", former as "FORMER",
  died as "DIED", unspecified as "UNSPECIFIED"`

const readFacet = batchedRead({
  name: 'personality_facets',
  columns: { kind: 'personality_facet', value: 'text' },
  statement: (_db, requested) => sql<StatusCounts & { ordinal: number }>`
    select ordinal, ${statusColumns} from ${requested}
    join personality_facets on personality_facets.kind = requested.kind
      and personality_facets.value = requested.value
  `,
})

/** The personalities of no party among the largest, and those whose party is not known, by status. */
export async function countOutsideLargest(db: Db): Promise<StatusCounts> {
  const [counts] = await readOutsideLargest(db, undefined, {})
  return counts ?? noCounts
}

const readOutsideLargest = compileOnce(
  () => sql<StatusCounts>`
    select sum(sign * in_office) as "IN_OFFICE", sum(sign * candidate) as "CANDIDATE",
      sum(sign * former) as "FORMER", sum(sign * died) as "DIED", sum(sign * unspecified) as "UNSPECIFIED"
    from (
      select 1 as sign, facets.* from personality_facets as facets where kind = 'total'
      union all
      select -1, largest.* from (
        select * from personality_facets where kind = 'party'
        order by amount desc, value limit ${sql.lit(limits.largestPartiesMax)}
      ) as largest
    ) as parts
  `,
)

/** Parties and letters that are listed at most. */
const maxFacets = { parties: 24, letters: 60 }

/** Counts by party and status, and the letters in use, from counters. */
export async function listFacets(db: Db): Promise<PersonalityFacets> {
  const [parties, letters, statuses, [others]] = await Promise.all([
    readParties(db, languageOfNames(), {}),
    readLetters(db, undefined, {}),
    countFacet(db, { kind: 'total', value: '' }),
    readOthers(db, undefined, {}),
  ])
  return {
    parties,
    letters: letters.map(({ letter }) => letter),
    hasChambers: others?.hasChambers ?? false,
    hasAreas: others?.hasAreas ?? false,
    total: countOfStatus(statuses),
    statuses,
  }
}

const readParties = compileOnce((db, language: Language | undefined) =>
  db
    .selectFrom('personality_facets')
    .where('kind', '=', sql.lit('party'))
    .where('amount', '>', sql.lit(0))
    .select([partyOfFacet(language).as('party'), 'amount as count'])
    .orderBy('amount', 'desc')
    .orderBy('value')
    .limit(sql.lit(maxFacets.parties)),
)

/** The name of a party whose facet is joined, in a language. */
const partyOfFacet = (language: Language | undefined): RawBuilder<string> =>
  language === undefined
    ? sql`value`
    : sql`coalesce((
        select ${otherNameIn('parties', language)} from organization_names
        join organizations as parties on parties.id = organization_id
        where organization_names.kind = 'party' and organization_names.name = value and parties.name = value
      ), value)`

const readLetters = compileOnce((db) =>
  db
    .selectFrom('personality_facets')
    .where('kind', '=', sql.lit('initial'))
    .where('amount', '>', sql.lit(0))
    .select('value as letter')
    .orderBy('value')
    .limit(sql.lit(maxFacets.letters)),
)

const isCounted = (kind: FacetKind) =>
  sql<boolean>`exists (select from personality_facets where kind = ${sql.lit(kind)})`

const readOthers = compileOnce((db) =>
  db.selectNoFrom([isCounted('chamber').as('hasChambers'), isCounted('area').as('hasAreas')]),
)

/** Matches of a text that are ordered by their people; further ones are left out. */
const maxMatches = 1_000

/** Parties, chambers or areas with people whose names contain a text, those with most people first. */
export async function findFacets(
  db: Db,
  kind: FacetKind,
  search: string | undefined,
): Promise<FoundFacet[]> {
  const { rows } = await sql<Omit<FoundFacet, 'statuses'> & StatusCounts>`
    select found.slug as value, found.name, found.within, ${statusColumns}
    from (${search === undefined ? largestOf(kind) : matching[kind](search)}) as matched
    join personality_facets as facets on facets.kind = ${kind} and facets.value = matched.value
    cross join lateral (${named[kind]()}) as found
    order by amount desc, former + died desc, found.name, facets.value
    limit ${sql.lit(limits.facetsFoundMax)}
  `.execute(db)
  return rows.map(({ value, name, within, ...statuses }) => ({ value, name, within, statuses }))
}

const largestOf = (kind: FacetKind) => sql`
  select value from personality_facets where kind = ${kind}
  order by amount desc, value limit ${sql.lit(limits.facetsFoundMax)}`

/** Values of facets whose names contain a text, or begin with it if no index can be used otherwise. */
const matching: Record<FacetKind, (search: string) => RawBuilder<unknown>> = {
  party: (search) => sql`
    (
      select value from personality_facets
      where kind = 'party' and ${containing('value', search, 'fold')} limit ${sql.lit(maxMatches)}
    ) union
    select name from organizations where kind = 'party' and ${hasOtherName('organizations', search)}`,
  // A site has few chambers.
  chamber: (search) => sql`
    select id :: text as value from organizations
    where kind = 'chamber' and ${isCalled('organizations', search)} limit ${sql.lit(maxMatches)}`,
  area: (search) => sql`
    select id :: text as value from areas
    where ${hasTrigram(search) ? isCalled('areas', search) : beginning(sql`fold(name)`, search)}
    limit ${sql.lit(maxMatches)}`,
}

/** The name of a facet, and what it is within. */
const named: Record<FacetKind, () => RawBuilder<unknown>> = {
  party: () =>
    sql`select value as slug, ${partyOfFacet(languageOfNames())} as name, null as within
    from (select facets.value) as facet`,
  chamber: () => sql`
    select organizations.slug, ${shownNameOf('organizations')} as name, ${shownNameOf('areas')} as within from organizations
    left join areas on areas.id = organizations.area_id where organizations.id = facets.value :: uuid`,
  area: () => sql`
    select areas.slug, ${shownNameOf('areas')} as name, ${shownNameOf('parents')} as within from areas
    left join areas as parents on parents.id = areas.parent_id where areas.id = facets.value :: uuid`,
}

/** A chamber or an area that lists are filtered by. */
export interface NamedFacet {
  id: string
  name: string
}

/** The name by which people of a party are found, of any of its names: addresses have that of a reader's language. */
export async function mainPartyName(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from organizations where kind = 'party' and names <> '{}'
      and exists (select from jsonb_each_text(names) as other where other.value = ${name})
      and not exists (select from personality_facets where kind = 'party' and value = ${name})
    order by id limit 1
  `.execute(db)
  return rows[0]?.name ?? name
}

/** The chamber and the area of a filter, by their slugs. */
export async function facetsBySlug(
  db: Db,
  { chamber, area }: { chamber?: string | undefined; area?: string | undefined },
): Promise<{ chamber?: NamedFacet | undefined; area?: NamedFacet | undefined }> {
  const organizations = db
    .selectFrom('organizations')
    .where('kind', '=', 'chamber')
    .where('slug', '=', chamber ?? '')
  const areas = db.selectFrom('areas').where('slug', '=', area ?? '')
  return {
    chamber:
      chamber === undefined
        ? undefined
        : await organizations
            .select(['id', shownNameOf('organizations').as('name')])
            .executeTakeFirst(),
    area:
      area === undefined
        ? undefined
        : await areas.select(['id', shownNameOf('areas').as('name')]).executeTakeFirst(),
  }
}
