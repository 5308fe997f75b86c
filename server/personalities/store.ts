import { isDeepStrictEqual } from 'node:util'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Fact, FieldFact, FieldValue } from '../../contract/facts.ts'
import { limits } from '../../contract/limits.ts'
import type { Order, Page, Searched } from '../../contract/paging.ts'
import type { PartialDate } from '../../contract/partial-date.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import type {
  Details,
  Move,
  Opinion,
  PersonalitiesQuery,
  Personality,
  PersonalitySort,
  StatusCounts,
} from '../../contract/personalities.ts'
import {
  type NewPersonality,
  type PersonalityFacts,
  type PersonalityField,
  personalityFieldNames,
} from '../../contract/personality-fields.ts'
import { countOfStatus, type personalityFilters } from '../../contract/personality-filters.ts'
import type { PersonalityStatus } from '../../contract/personality-status.ts'
import type { Language } from '../../messages/languages.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import { type ColumnOf, columnOf } from '../platform/database/column-of.ts'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import {
  allOf,
  conditionsOf,
  type FilterConditions,
} from '../platform/database/filter-conditions.ts'
import { keyedRead } from '../platform/database/keyed-read.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { partyIn, shownPartyName } from '../platform/database/names-by-language.ts'
import type { RequestedRows } from '../platform/database/requested-rows.ts'
import { countUpTo } from '../platform/database/row-counts.ts'
import {
  containing,
  distance,
  matchesWords,
  maxSearchResults,
  similarityOfFirst,
  similarWords,
} from '../platform/database/search.ts'
import { readSetting, writeSetting } from '../platform/database/site-setting.ts'
import { readSlugsLike } from '../platform/database/slugs-like.ts'
import {
  type FoundLanguage,
  foundRows,
  languageColumns,
  type PendingText,
  selectPending,
  type WrittenLanguage,
} from '../platform/database/text-language.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foldText } from '../platform/fold-text.ts'
import { languageOfNames } from '../platform/http/reader-language.ts'
import { maxSkippedEntries, type PageWindow, paginate, readPage } from '../platform/paging.ts'
import {
  type DataLanguages,
  dataLanguages,
  nameIn,
  shownName,
  tellDetail,
  tellPeople,
  toldColumn,
} from '../told-people/store.ts'
import { detailColumnsIn } from './details/store.ts'
import { countFacet, countOutsideLargest, type Facet } from './facets/store.ts'
import {
  computeKeysOf,
  computeSearchKeys,
  refreshSearchKeys,
  type SearchedPerson,
  searchVersion,
} from './search/store.ts'

type FieldSelection = {
  [Field in PersonalityField]: `personalities.${ColumnOf<Field>} as ${Field}`
}[PersonalityField]

/** The fields of a personality, for queries over `personalities`. */
const fieldColumns = personalityFieldNames.map(
  (field) => `personalities.${columnOf(field)} as ${field}` as FieldSelection,
)

const factColumns = [...fieldColumns, 'personalities.is_independent as isIndependent'] as const

/** Condition on `personality_totals`: nobody can cast or change a vote. The same as in `votes__write`. */
export const areVotesClosed = sql<boolean>`(
  personality_totals.is_former and not are_former_votable())`

/** The setting that the function `are_former_votable` reads. */
const votesOnFormer = 'votes-on-former'

export const areVotesOnFormerOpen = async (db: Db): Promise<boolean> =>
  (await readSetting(db, votesOnFormer)) === 'open'

/** Stores whether votes on former people are open, and tells all open pages; returns whether they were open before. */
export async function writeVotesOnFormer(tx: Tx, areOpen: boolean): Promise<boolean> {
  const before = await writeSetting(tx, votesOnFormer, areOpen ? 'open' : 'closed')
  await sql`select pg_notify('personality_counts', '*')`.execute(tx)
  return before === 'open'
}

/**
 * Since when votes are closed, as precise as it is known: since the death, where the operator shows it, or the end of the
 * last mandate. All mandates of former people have ended.
 */
const closedSince = sql<string | null>`case
  when not ${areVotesClosed} then null
  when status = 'DIED' then case when are_personal_facts_shown() then death_date end
  else (select max(end_date) from mandates where mandates.personality_id = personalities.id)
end`

const furtherColumns = [
  'family_name as familyName',
  'sort_name as sortName',
  'birth_date as birthDate',
  'death_date as deathDate',
  'gender',
  'picture_credit as pictureCredit',
  'picture_licence as pictureLicence',
] as const

/** Columns of the contract's Personality, for queries over `personalities` joined with its totals. */
const personalityColumns = [
  'personalities.id',
  'personalities.slug',
  ...factColumns,
  'personalities.lang as bioLang',
  'personalities.status',
  areVotesClosed.as('isClosed'),
  closedSince.as('closedSince'),
  'upvote_count as upvoteCount',
  'downvote_count as downvoteCount',
  'vote_count as voteCount',
  sql<boolean>`exists (
    select from set_apart_tallies
    where set_apart_tallies.personality_id = personalities.id and unusual_since is not null
  )`.as('hasUnusualActivity'),
  'personality_totals.comment_count as commentCount',
  'views',
  'personalities.created_at as createdAt',
] as const

/** The same with what is told in other languages; nothing is joined without one. */
export const columnsIn = (languages: DataLanguages | undefined): TellableColumns =>
  // Rows without the last column have nothing to be told.
  (languages
    ? [...personalityColumns, toldColumn(languages)]
    : personalityColumns) as TellableColumns

type TellableColumns = readonly [...typeof personalityColumns, ReturnType<typeof toldColumn>]

const sortColumns = {
  voteCount: sql.ref('vote_count'),
  // From the rankings, which leave out votes that are set apart.
  bestSupported: sql`(
    select support_low from personality_rankings
    where personality_rankings.personality_id = personality_totals.personality_id
  )`,
  upvoteCount: sql.ref('upvote_count'),
  downvoteCount: sql.ref('downvote_count'),
  commentCount: sql.ref('personality_totals.comment_count'),
  views: sql.ref('personality_totals.views'),
  name: sql.ref('sort_key'),
  createdAt: sql.ref('personalities.created_at'),
} satisfies Record<PersonalitySort, RawBuilder<unknown>>

const inTotals = { table: sql.table('personality_totals'), id: sql.ref('personality_id') }
const inSorts = { table: sql.table('personality_sorts'), id: sql.ref('personality_id') }
const inRankings = { table: sql.table('personality_rankings'), id: sql.ref('personality_id') }
const inPersonalities = { table: sql.table('personalities'), id: sql.ref('id') }

/**
 * Tables and columns that order all personalities. Support is sorted without an index, which would have to change with
 * each vote: the table is narrow.
 */
const sortIndexes = {
  voteCount: { ...inTotals, column: sortColumns.voteCount },
  bestSupported: { ...inRankings, column: sql.ref('support_low') },
  upvoteCount: { ...inTotals, column: sortColumns.upvoteCount },
  downvoteCount: { ...inTotals, column: sortColumns.downvoteCount },
  commentCount: { ...inSorts, column: sql.ref('comment_count') },
  views: { ...inSorts, column: sql.ref('views') },
  name: { ...inPersonalities, column: sortColumns.name },
  createdAt: { ...inPersonalities, column: sql.ref('created_at') },
}

const opposite = { asc: 'desc', desc: 'asc' } as const

const withTotals = (db: Db) =>
  db
    .selectFrom('personalities')
    .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')

/** @param query with the ids of the chamber and the area */
export async function listPersonalities(
  db: Db,
  query: PersonalitiesQuery,
): Promise<Searched<Page<Personality>>> {
  const { search, sortBy } = query
  if (search === undefined) return { ...(await listUnsearched(db, query)), isSimilar: false }
  const folded = foldText(search)
  // A text of apostrophes or accents alone.
  if (folded === '') return { ...(await readFound(db, [], query)), isSimilar: false }
  const text = { written: search, folded }
  const filters = conditionsOf(conditions, query)
  const exact =
    sortBy === 'match'
      ? await rankMatching(db, text, filters)
      : allOf([containing('search_text', folded), ...filters])
  const literal = await readFound(db, exact, query)
  if (literal.pagination.total > 0) return { ...literal, isSimilar: false }
  const words = await similarWords(db, 'personalities', folded)
  if (words === undefined) return { ...literal, isSimilar: false }
  // The ids are looked up once, because the comparison of words is the most expensive condition.
  const similar = await db
    .selectFrom('personalities')
    .where(allOf([matchesWords(words), ...filters]))
    .select('id')
    .limit(maxSearchResults)
    .execute()
  const ids = similar.map(({ id }) => id)
  const isSimilar = sql<boolean>`personalities.id = any(${ids}::uuid[])`
  const found = await readFound(
    db,
    sortBy === 'match' ? await rank(db, text, isSimilar) : isSimilar,
    query,
  )
  return { ...found, isSimilar: found.pagination.total > 0 }
}

async function listUnsearched(db: Db, query: PersonalitiesQuery): Promise<Page<Personality>> {
  const status = query.status ?? 'current'
  const filters = conditionsOf(conditions, { ...query, status: undefined })
  if (filters.length === 0 && (status === 'current' || status === 'all')) {
    return listAll(db, { ...query, status })
  }
  const counts = filters.length < 2 ? await countByFilter(db, query) : undefined
  const total = counts && countOfStatus(counts, status)
  return readFound(db, allOf([conditions.status(status), ...filters]), query, total)
}

/** The numbers of people in a list with at most one filter besides the status, from counters; undefined if these have none. */
async function countByFilter(db: Db, query: PersonalitiesQuery): Promise<StatusCounts | undefined> {
  if (query.parties !== undefined) return countOutsideLargest(db)
  return query.letter === undefined ? countFacet(db, facetOf(query)) : undefined
}

function facetOf({ party, chamber, area }: PersonalitiesQuery): Facet {
  if (party !== undefined) return { kind: 'party', value: party }
  if (chamber !== undefined) return { kind: 'chamber', value: chamber }
  return area === undefined ? { kind: 'total', value: '' } : { kind: 'area', value: area }
}

const conditions: FilterConditions<typeof personalityFilters> = {
  status: (status) => {
    if (status === 'all') return sql`true`
    if (status === 'current') return sql`not personalities.is_former`
    return sql`status = ${status}`
  },
  chamber: (id) => sql`chamber_ids @> array[${id}::uuid]`,
  area: (id) => sql`area_ids @> array[${id}::uuid]`,
  party: (party) => sql`party_name = ${party}`,
  parties: () => sql`(party_name is null or party_name <> all(array(
    select value from personality_facets where kind = 'party'
    order by amount desc, value limit ${sql.lit(limits.largestPartiesMax)}
  )))`,
  letter: (letter) => sql`initial = left(fold(${letter}), 1)`,
}

/** A list of everybody, or of all but those who are former or have died. */
type WholeList = PersonalitiesQuery & { status: 'current' | 'all' }

async function listAll(db: Db, query: WholeList): Promise<Page<Personality>> {
  const { page, limit, status } = query
  const total = countOfStatus(await countFacet(db, { kind: 'total', value: '' }), status)
  const bounds = { total, maxSkipped: maxSkippedEntries }
  const data = await readPage(query, bounds, (window) => listWindow(db, query, window))
  return { data, pagination: paginate(page, limit, total) }
}

/** Skipped entries up to which a part of the list is read together with others, which wait for it. */
const maxSkippedTogether = 1_000

/** A list that is read in parts. */
interface List {
  by: PersonalitySort
  status: WholeList['status']
  order: Order
  /** The order of names in the list by votes; `desc` when it is read from its end. */
  tieOrder: Order
  limit: number
  languages: DataLanguages | undefined
}

/** Reads a part of all personalities. */
async function listWindow(
  db: Db,
  { sortBy, order, status }: WholeList,
  { offset, limit, direction }: PageWindow,
): Promise<readonly Personality[]> {
  const list = {
    by: columnToSortBy(sortBy),
    status,
    order: direction(order),
    tieOrder: direction('asc'),
    limit,
    languages: dataLanguages(),
  }
  if (offset <= maxSkippedTogether) return tellPeople(await readPart(db, { skipped: offset }, list))
  const [part = []] = await readDeepPart(db, [{ skipped: offset }], list)
  return tellPeople(part)
}

/** Parts of a list that differ only in their offset. The ids come from the table of the sort column alone. */
const listedParts = {
  columns: { skipped: 'bigint' },
  statement: (db: Db, requested: RequestedRows<{ skipped: 'bigint' }>, list: List) => {
    const { by, order, tieOrder, languages } = list
    const listed = db
      .selectFrom(requested)
      .innerJoinLateral(by === 'voteCount' ? idsByVotes(list) : idsInOrder(list), (join) =>
        join.onTrue(),
      )
      .innerJoin('personalities', 'personalities.id', 'listed.id')
      .innerJoin('personality_totals', 'personality_totals.personality_id', 'listed.id')
      .select(columnsIn(languages))
      .select('requested.ordinal')
      .orderBy('requested.ordinal')
      .orderBy(sortColumns[by], order)
    return by === 'voteCount'
      ? listed.orderBy(tieBreak(tieOrder))
      : listed.orderBy('personality_totals.personality_id', order)
  },
} as const

const readDeepPart = keyedRead(listedParts)
const readPart = batchedRead({ ...listedParts, name: 'personality_list', maxKeys: 50 })

/**
 * The rows of a list in a table whose indexes begin with `is_former`. For everybody PostgreSQL merges both parts of an index,
 * which needs the order in each of them.
 */
function rowsOf(
  table: RawBuilder<unknown>,
  status: WholeList['status'],
  order: RawBuilder<unknown>,
) {
  const current = sql`select * from ${table} where not is_former`
  return status === 'current'
    ? sql`(${current})`
    : sql`((${current} order by ${order}) union all (select * from ${table} where is_former order by ${order}))`
}

/** The ids of a part of the list, in the order of an index. */
function idsInOrder({ by, status, order, limit }: List) {
  const { table, id, column } = sortIndexes[by]
  const inOrder = sql`${column} ${sql.raw(order)}, ${id} ${sql.raw(order)}`
  return sql<{ id: string }>`(
    select ${id} as id from ${rowsOf(table, status, inOrder)} as rows_of_list order by ${inOrder}
    limit ${sql.lit(limit)} offset requested.skipped
  )`.as('listed')
}

/**
 * The ids of a part of the list by votes. The index has the counts at these places, whatever breaks ties; only the
 * personalities that share one of these counts are looked up, to sort them by views and name. The last limit only shows the
 * planner how few they are. `offset 0` keeps it from reading all personalities: it expects as many of each count as there
 * are on average, and most may have no votes.
 */
function idsByVotes({ status, order, tieOrder, limit }: List) {
  const inOrder = sql`vote_count ${sql.raw(order)}, personality_id ${sql.raw(opposite[order])}`
  const totals = rowsOf(sql.table('personality_totals'), status, inOrder)
  const index = sql`${totals} as totals order by ${inOrder}`
  return sql<{ id: string }>`(
    with shown as (
      select vote_count from ${index} limit ${sql.lit(limit)} offset requested.skipped
    ), tied as (
      select vote_count, count(*) as taken, (
        select count(*) from (select vote_count from ${index} limit requested.skipped) as before
        where before.vote_count = shown.vote_count
      ) as skipped
      from shown group by vote_count
    )
    select members.id from tied cross join lateral (
      select personalities.id from ${totals} as personality_totals
      cross join lateral (
        select id, sort_key from personalities where id = personality_totals.personality_id offset 0
      ) as personalities
      where personality_totals.vote_count = tied.vote_count
      order by ${tieBreak(tieOrder)}
      limit tied.taken offset tied.skipped
    ) as members
    limit ${sql.lit(limit)}
  )`.as('listed')
}

/** Breaks ties of votes: most viewed first, then by name. */
const tieBreak = (order: Order) => sql`
  personality_totals.views ${sql.raw(opposite[order])},
  ${sortColumns.name} ${sql.raw(order)},
  personality_totals.personality_id ${sql.raw(order)}`

const columnToSortBy = (sortBy: PersonalitiesQuery['sortBy']): PersonalitySort =>
  sortBy === 'match' ? 'voteCount' : sortBy

/** Number of personalities that contain the text, counted up to a limit. */
export function countContaining(db: Db, search: string, limit: number): Promise<number> {
  const folded = foldText(search)
  if (folded === '') return Promise.resolve(0)
  const found = db
    .selectFrom('personalities')
    .where(containing('search_text', folded))
    .where('merged_into', 'is', null)
  return countUpTo(db, found.select('id'), limit)
}

/** A text that is searched for, as it was written and as keys have it. */
interface SearchedText {
  written: string
  folded: string
}

/** Ids of personalities that contain the text, closest match first; at most the ones with most votes are ranked. */
function rankMatching(
  db: Db,
  text: SearchedText,
  filters: Expression<SqlBool>[],
): Promise<string[]> {
  const containingText = withTotals(db)
    .where(allOf([containing('search_text', text.folded), ...filters]))
    .orderBy('vote_count', 'desc')
    .select('personalities.id')
    .limit(maxSearchResults)
  // Exactly this name is always ranked, however many other personalities contain the text.
  const named = db
    .selectFrom('personalities')
    .where(allOf([sql`fold(name) = fold(${text.written})`, ...filters]))
    .select('personalities.id')
    .limit(maxSearchResults)
  const ids = db
    .selectFrom(containingText.as('containing_text'))
    .select('containing_text.id')
    .union(db.selectFrom(named.as('named')).select('named.id'))
  return rank(db, text, sql<boolean>`personalities.id in (${ids})`)
}

/** Ids of the personalities that match a condition, closest match to the text first, then those who are not former, most votes, views, and name. */
async function rank(
  db: Db,
  { written, folded }: SearchedText,
  condition: Expression<SqlBool>,
): Promise<string[]> {
  // The name comes first in `search_text`, so the cheap prefix check leaves few full comparisons.
  const isNamed = sql<boolean>`(
    starts_with(search_text, ${folded}) and fold(name) = fold(${written}))`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, search_text, distance, is_former, vote_count, views,
        row_number() over (order by distance, is_former, vote_count desc, views desc, id) as position
      from (
        select personalities.id, search_text, vote_count, views,
          ${distance('search_text', folded, isNamed)} as distance, personality_totals.is_former
        from personalities
        join personality_totals on personality_totals.personality_id = personalities.id
        where ${condition}
        -- Above any number of results; it only keeps the planner from flattening the subquery.
        limit ${2 * maxSearchResults}
      ) as found
    ) as placed
    order by distance, is_former, ${similarityOfFirst(folded)} desc, vote_count desc, views desc, search_text, id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A page of found personalities: matches of a condition in the order of a column, or ranked ids.
 * @param countedTotal the number of matches, if counters have it
 */
async function readFound(
  db: Db,
  found: Expression<SqlBool> | string[],
  query: PersonalitiesQuery,
  countedTotal?: number,
): Promise<Page<Personality>> {
  const { page, limit } = query
  if (Array.isArray(found)) {
    const ids = found.slice((page - 1) * limit, page * limit)
    const data = await findByIds(db, ids)
    data.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    return { data, pagination: paginate(page, limit, found.length) }
  }
  const total = countedTotal ?? (await countFound(db, found))
  const by = columnToSortBy(query.sortBy)
  const status = query.status ?? (query.search === undefined ? 'current' : 'all')
  const isFormer = status === 'FORMER' || status === 'DIED'
  const rows = await withTotals(db)
    .where(found)
    // The beginning of the index by votes.
    .$if(status !== 'all', (rows) =>
      rows.where('personality_totals.is_former', '=', sql.lit(isFormer)),
    )
    .select(columnsIn(dataLanguages()))
    .orderBy(sortColumns[by], query.order)
    .$if(by === 'voteCount', (rows) => rows.orderBy(tieBreak('asc')))
    .$if(by !== 'voteCount', (rows) =>
      rows.orderBy('personality_totals.personality_id', query.order),
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { data: tellPeople(rows), pagination: paginate(page, limit, total) }
}

async function countFound(db: Db, found: Expression<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom('personalities')
    .where(found)
    .where('merged_into', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function topPersonalities(db: Db, limit: number): Promise<Personality[]> {
  const rows = await withTotals(db)
    .where('personality_totals.is_former', '=', sql.lit(false))
    .select(columnsIn(dataLanguages()))
    .orderBy('vote_count', 'desc')
    .orderBy('upvote_count', 'desc')
    .orderBy(sortColumns.name)
    .orderBy('personality_totals.personality_id')
    .limit(limit)
    .execute()
  return tellPeople(rows)
}

/** The present personalities with the most votes, without personalities that have no vote. */
export const listOpinions = (db: Db): Promise<Opinion[]> => readOpinions(db, languageOfNames(), {})

// The ids come from the index on votes alone.
const readOpinions = compileOnce((db, language: Language | undefined) =>
  db
    .selectFrom(
      db
        .selectFrom('personality_totals')
        .where('is_former', '=', sql.lit(false))
        .where('vote_count', '>', sql.lit(0))
        .select(['personality_id', 'upvote_count', 'downvote_count', 'vote_count'])
        .orderBy('vote_count', 'desc')
        .orderBy('personality_id')
        .limit(sql.lit(limits.chartMax))
        .as('voted'),
    )
    // One after the other by their ids: the limit keeps the planner from reading the whole table for a join.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('personalities')
          .whereRef('personalities.id', '=', 'voted.personality_id')
          .select(['slug', 'is_independent as isIndependent'])
          .select([nameIn(language).as('name'), partyIn(language).as('party')])
          .limit(sql.lit(1))
          .as('personality'),
      (join) => join.onTrue(),
    )
    .select(['slug', 'name', 'party', 'isIndependent', 'upvote_count as upvoteCount'])
    .select('downvote_count as downvoteCount')
    .orderBy('vote_count', 'desc')
    .orderBy('personality_id'),
)

/** The order of each list of leaders, as in the indexes of `personality_rankings`. */
const leaderOrders = {
  mostApproved: sql`support_low`,
  mostOpposed: sql`oppose_low`,
  mostDivisive: sql`least(support_low, oppose_low)`,
}

export type Leaders = Record<keyof typeof leaderOrders, Personality[]>

/** The first personalities of each list of leaders; votes of the last seconds may not be ranked yet. */
export async function listLeaders(db: Db, limit: number): Promise<Leaders> {
  const lists = Object.entries(leaderOrders).map(async ([list, order]) => {
    const first = sql<{ id: string; position: number }>`(
      select personality_id as id, row_number() over (order by ${order} desc, personality_id) as position
      from personality_rankings where is_ranked and not is_former
      order by ${order} desc, personality_id limit ${limit}
    )`.as('first')
    const rows = await withTotals(db)
      .innerJoin(first, 'first.id', 'personalities.id')
      .select(columnsIn(dataLanguages()))
      .orderBy('first.position')
      .execute()
    const people: Personality[] = tellPeople(rows)
    return [list, people] as const
  })
  return Object.fromEntries(await Promise.all(lists)) as Leaders
}

/** The personalities whose support share has changed most, as the job of the history compared it. */
export async function listMoving(db: Db, limit: number): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select slug, ${shownName()} as name, ${shownPartyName()} as party, is_independent as "isIndependent", change, support as "supportPercentage"
    from (
      select personality_id, change, support from personality_moves
      join personality_rankings using (personality_id)
      where change is not null and not is_former
      order by abs(change) desc, personality_id limit ${limit}
    ) as largest
    join personalities on personalities.id = personality_id
    order by abs(change) desc, personality_id
  `.execute(db)
  return rows
}

/** Personalities without mandates whose positions have one of these beginnings, in lower case, without accents and wildcards. */
export async function findByPosition(
  db: Db,
  beginnings: string[],
  limit: number,
): Promise<(Opinion & { position: string | null })[]> {
  // One look-up in the index for each, which the planner would not do for a list in a parameter.
  const looksLike = beginnings.map(
    (text) => sql<SqlBool>`fold(position) like ${sql.lit(`${text}%`)}`,
  )
  return withTotals(db)
    .where((eb) => eb.or(looksLike))
    .where('status', '=', sql.lit('UNSPECIFIED'))
    .select(['slug', 'is_independent as isIndependent', 'position'])
    .select([shownName().as('name'), shownPartyName().as('party')])
    .select(['upvote_count as upvoteCount', 'downvote_count as downvoteCount'])
    .limit(sql.lit(limit))
    .execute()
}

/** Slugs of a part of all personalities, in the order in which they were added. */
export async function listSlugs(db: Db, offset: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('personalities')
    .where('merged_into', 'is', null)
    .select('slug')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ slug }) => slug)
}

const readBatchSize = 500

/** Reads every personality with its counts in batches, ordered by id. */
export async function* eachPersonality(db: Db) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await withTotals(db)
      .where('personalities.id', '>', after)
      // A condition on both tables, or PostgreSQL scans the totals from the beginning for every batch.
      .where('personality_totals.personality_id', '>', after)
      .select(['personalities.id', ...factColumns, 'slug'])
      .select(['upvote_count as upvoteCount', 'downvote_count as downvoteCount'])
      .select(['comment_count as commentCount', 'views'])
      .orderBy('personalities.id')
      .limit(readBatchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/** A personality with the tally of verified users that is shown; null below the number of votes that it needs. */
export type PersonalityWithTally = Personality & {
  verifiedUpvoteCount: number | null
  verifiedDownvoteCount: number | null
  setApart: SetApart | null
  /** The votes of established members, as they were published; null below the number that they need. */
  established: VoteCounts | null
}

/** Votes of new accounts that are set apart, and the days on which there were more of them than usual. */
export interface SetApart {
  upvoteCount: number
  downvoteCount: number
  since: string | null
  until: string | null
}

const tallyColumns = [
  'published_upvotes as verifiedUpvoteCount',
  'published_downvotes as verifiedDownvoteCount',
  sql<SetApart | null>`(
    select json_build_object(
      'upvoteCount', upvotes, 'downvoteCount', downvotes, 'since', unusual_since, 'until', unusual_until
    ) from set_apart_tallies
    where set_apart_tallies.personality_id = personalities.id and upvotes + downvotes > 0
  )`.as('setApart'),
  sql<VoteCounts | null>`(
    select case when upvotes + downvotes > 0 then
      json_build_object('upvoteCount', upvotes, 'downvoteCount', downvotes)
    end from established_points
    where established_points.personality_id = personalities.id order by published_at desc limit 1
  )`.as('established'),
] as const

export async function findBySlug(
  db: Db,
  slug: string,
  today: PartialDate,
): Promise<(PersonalityWithTally & Details) | undefined> {
  const [personality] = await readBySlug(db, { slug, today }, dataLanguages())
  return personality && tellDetail(personality)
}

const readBySlug = batchedRead({
  name: 'personality_detail',
  columns: { slug: 'text', today: 'text' },
  maxKeys: 200,
  statement: (db, requested, languages: DataLanguages | undefined) =>
    db
      .selectFrom(requested)
      .innerJoin('personalities', 'personalities.slug', 'requested.slug')
      .innerJoin('personality_totals', 'personality_totals.personality_id', 'personalities.id')
      .leftJoin('verified_tallies', 'verified_tallies.personality_id', 'personalities.id')
      .select('requested.ordinal')
      .select(columnsIn(languages))
      .select(tallyColumns)
      .select(detailColumnsIn(languages?.names)),
})

export function findWithTally(db: Db, id: string): Promise<PersonalityWithTally | undefined> {
  return withTotals(db)
    .leftJoin('verified_tallies', 'verified_tallies.personality_id', 'personalities.id')
    .where('personalities.id', '=', id)
    .select(personalityColumns)
    .select(tallyColumns)
    .executeTakeFirst()
}

/** Those that exist, in any order. */
export async function findByIds(db: Db, ids: string[]): Promise<Personality[]> {
  const rows = await withTotals(db)
    .where('personalities.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(columnsIn(dataLanguages()))
    .execute()
  return tellPeople(rows)
}

/** As it is stored. */
export function findById(db: Db, id: string): Promise<Personality | undefined> {
  return withTotals(db)
    .where('personalities.id', '=', id)
    .select(personalityColumns)
    .executeTakeFirst()
}

/** Where the votes on a personality go. */
export interface VotePlace {
  /** The personality itself, or the one that it was merged into. */
  id: string
  /** True while a merge is carried out. */
  isPaused: boolean
}

/** Undefined for an unknown id. */
export async function findPlace(db: Db, id: string): Promise<VotePlace | undefined> {
  const { rows } = await sql<VotePlace>`
    select personality_id as id, is_paused as "isPaused"
    from personality_totals where personality_id = personalities__survivor(${id})
  `.execute(db)
  return rows[0]
}

/** The slug of the personality that the one with this slug was merged into; undefined if it was not. */
export async function findSurvivorSlug(db: Db, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select survivor.slug from personalities as absorbed
    join personalities as survivor on survivor.id = personalities__survivor(absorbed.id)
    where absorbed.slug = ${slug} and absorbed.merged_into is not null
  `.execute(db)
  return rows[0]?.slug
}

/** Existing slugs equal to one of these, with or without a numeric suffix. */
export const slugsLike = (db: Db, slugs: string[]): Promise<Set<string>> =>
  readSlugsLike(db, sql.table('personalities'), slugs)

/** Throws on the unique constraint `personalities__slug` when a concurrent request took the slug. */
export async function insertPersonality(
  db: Db,
  slug: string,
  fields: NewPersonality,
  heldFacts: Fact[] = [],
): Promise<string> {
  const [keys] = await searchColumns([fields])
  const { id } = await db
    .insertInto('personalities')
    .values({ slug, ...columnsOf(fields), ...keys, held_facts: heldFacts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What new people, who have no other names yet, are found by. */
async function searchColumns(people: readonly NewPersonality[]) {
  const keys = await computeSearchKeys(
    people.map(({ name, party = null, position = null }) => ({
      name,
      party,
      position,
      others: [],
    })),
  )
  return keys.map((search_text) => ({ search_text, search_version: searchVersion }))
}

/** Writes fields, and holds facts beside those that are held already. */
export async function updatePersonality(
  db: Db,
  id: string,
  fields: Partial<NewPersonality>,
  heldFacts: Fact[],
): Promise<void> {
  const changes = columnsOf(fields)
  if (Object.keys(changes).length === 0) return
  const held = sql<
    string[]
  >`array(select unnest(held_facts) union select unnest(${heldFacts}::text[]))`
  await db
    .updateTable('personalities')
    .where('id', '=', id)
    .set({ ...changes, held_facts: held })
    .execute()
  await refreshSearchKeys(db, [id])
}

/** Writes in which language a biography is. */
export async function writeBioLanguage(
  tx: Tx,
  id: string,
  language: WrittenLanguage,
): Promise<void> {
  await tx
    .updateTable('personalities')
    .where('id', '=', id)
    .set(languageColumns(language))
    .execute()
}

/** People whose biography nobody has looked at for its language. */
export async function lockPendingBiographies(tx: Tx, limit: number): Promise<PendingText[]> {
  return (await selectPending(sql.table('personalities'), sql.ref('bio'), limit).execute(tx)).rows
}

export const writeBioLanguages = (tx: Tx, found: readonly FoundLanguage[]) =>
  sql`
    update personalities set lang = found.lang, lang_origin = 'FOUND'
    from ${foundRows(found)} where personalities.id = found.id
  `.execute(tx)

/** Locks the table against inserts and updates until the transaction ends; votes are not blocked. */
export async function lockPersonalities(tx: Tx): Promise<void> {
  await sql`lock table personalities in share row exclusive mode`.execute(tx)
}

/**
 * Waits for who has locked the table with `lockPersonalities`. Before rows are locked that it may need, such as counters,
 * in a transaction that changes personalities later: they would wait for each other, and votes for both.
 */
export async function waitForLockedTable(tx: Tx): Promise<void> {
  await sql`lock table personalities in row exclusive mode`.execute(tx)
}

/** The number of personalities for which PostgreSQL plans statements; 0 if it was never counted. */
export async function plannedCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0) as count from pg_class where oid = 'personalities'::regclass
  `.execute(db)
  return rows[0]?.count ?? 0
}

const analyzedTables = [
  'personalities',
  'personality_names',
  'personality_links',
  'mandates',
  'source_people',
  'fact_changes',
]

/**
 * Updates PostgreSQL's statistics of people, so that all statements are planned again. They are coarse, and each table is
 * read for itself: the embedded database does nothing else meanwhile.
 */
export async function analyzePersonalities(db: Db): Promise<void> {
  for (const table of analyzedTables) {
    await inTransaction(db, async (tx) => {
      await sql`set local default_statistics_target = 20`.execute(tx)
      await sql`analyze ${sql.table(table)}`.execute(tx)
    })
  }
}

/** What only new people are given. */
interface FirstFacts {
  slug: string
  id?: string
  createdAt?: string
  heldFacts?: Fact[]
}

type NewPerson = NewPersonality & Partial<FurtherTexts> & FirstFacts

/** A new person with all that is derived. */
export interface CompletePerson extends Omit<NewPerson, keyof DerivedFacts>, DerivedFacts {
  /** Other names, which the caller writes with `insertDetails`. */
  otherNames: string[]
}

/** Inserts a batch with free, distinct slugs, each row once: it has twenty indexes. */
export async function insertCompletePersonalities(
  tx: Tx,
  batch: readonly CompletePerson[],
): Promise<void> {
  const keys = await computeKeysOf(tx, batch)
  await insertRows(
    tx,
    batch.map(({ otherNames: _, ...row }, index) => ({
      ...row,
      ...{ searchText: keys[index] ?? '', searchVersion },
    })),
  )
}

/**
 * Inserts a batch with free, distinct slugs; returns the ids by slug. What they are found by is computed once, from all that
 * is known of them, when the caller has written their lists and refreshes them.
 */
export async function insertPersonalities(
  db: Db,
  batch: readonly NewPerson[],
): Promise<Map<string, string>> {
  const rows = await insertRows(
    db,
    batch.map((row) => ({ ...row, searchText: '', searchVersion: 0 })),
  )
  return new Map(rows.map((row) => [row.slug, row.id]))
}

async function insertRows(
  db: Db,
  batch: readonly (NewPerson & Partial<DerivedFacts> & SearchKeys)[],
): Promise<{ id: string; slug: string }[]> {
  if (batch.length === 0) return []
  return db
    .insertInto('personalities')
    .values(
      batch.map((row) => ({
        ...columnsOf(row),
        // There is nothing to look at, for which the row would be written again.
        lang_origin: row.bio ? ('PENDING' as const) : ('FOUND' as const),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
}

/** What a person is found by, and the version of the rules by which it was made. */
interface SearchKeys {
  searchText: string
  searchVersion: number
}

/** A person who is known under an address of another one only. */
export interface MergedEntry {
  id: string
  slug: string
  name: string
  survivorId: string
}

/**
 * Lets ids and slugs of people who were merged on another site lead to people here, where neither is in use.
 * @returns those that were written
 */
export async function insertMerged(tx: Tx, entries: readonly MergedEntry[]): Promise<string[]> {
  const rows = entries.map(({ survivorId, ...entry }) => ({ ...entry, merged_into: survivorId }))
  const { rows: written } = await sql<{ id: string }>`
    insert into personalities (id, slug, name, merged_into, search_text, search_version)
    select id, slug, name, merged_into, '', ${sql.lit(searchVersion)}
    from jsonb_populate_recordset(null::personalities, ${JSON.stringify(rows)}) as merged
    on conflict do nothing
    returning id
  `.execute(tx)
  return written.map(({ id }) => id)
}

/** Facts of one text each beside the fields. */
export type FurtherTexts = Record<(typeof furtherTexts)[number], string | null>

const furtherTexts = [
  ...(['familyName', 'sortName', 'birthDate', 'deathDate', 'gender'] as const),
  ...(['pictureCredit', 'pictureLicence'] as const),
]

const writtenColumns = [...personalityFieldNames, 'isIndependent' as const, ...furtherTexts].map(
  (field) => columnOf(field),
)

/** Writes the fields and further texts of a batch, whose search keys the caller refreshes. */
export async function updatePersonalities(
  tx: Tx,
  batch: readonly (PersonalityFacts & FurtherTexts & { id: string })[],
): Promise<void> {
  if (batch.length === 0) return
  const changes = writtenColumns.map(
    (column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`,
  )
  await sql`
    update personalities set ${sql.join(changes)}
    from jsonb_populate_recordset(null::personalities, ${JSON.stringify(batch.map(columnsOf))}) as changed
    where personalities.id = changed.id
  `.execute(tx)
}

/** Reads the fields and locks the row until the transaction ends. */
export function lockPersonality(
  tx: Tx,
  id: string,
): Promise<(PersonalityFacts & Pick<Personality, 'slug' | 'bioLang'>) | undefined> {
  return tx
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(['slug', 'lang as bioLang', ...factColumns])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** All facts of a person that are no lists, and which of all facts are held. */
export type StoredFacts = Record<Exclude<FieldFact, 'isIndependent'>, string | null> & {
  isIndependent: boolean
  heldFacts: Fact[]
}

/** Reads the facts of a person that are no lists, and locks the row until the transaction ends. */
export const lockFacts = (tx: Tx, id: string): Promise<StoredFacts | undefined> =>
  selectFacts(tx, id).forNoKeyUpdate().executeTakeFirst()

/** The facts of a person that are no lists; undefined for an unknown id. */
export const findFacts = (db: Db, id: string): Promise<StoredFacts | undefined> =>
  selectFacts(db, id).executeTakeFirst()

const selectFacts = (db: Db, id: string) =>
  db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select([...factColumns, ...furtherColumns])
    .select(sql<Fact[]>`held_facts`.as('heldFacts'))

/** The facts of a person that imports leave alone; undefined for an unknown id. */
export async function findHeldFacts(db: Db, id: string): Promise<Fact[] | undefined> {
  const row = await db
    .selectFrom('personalities')
    .where('id', '=', id)
    .select(sql<Fact[]>`held_facts`.as('heldFacts'))
    .executeTakeFirst()
  return row?.heldFacts
}

/** Writes a fact that is not a list, as it was stored before. */
export async function writeField(
  tx: Tx,
  id: string,
  fact: FieldFact,
  value: FieldValue,
): Promise<void> {
  await sql`
    update personalities set ${sql.ref(columnOf(fact))} = ${value} where id = ${id}
  `.execute(tx)
}

/** Replaces the facts of a person that imports leave alone. */
export async function writeHeldFacts(tx: Tx, id: string, facts: readonly Fact[]): Promise<void> {
  await tx
    .updateTable('personalities')
    .where('id', '=', id)
    .set({ held_facts: [...facts] })
    .execute()
}

/** What the derived facts of a person depend on, beside the mandates, with those that the person has. */
export interface DerivedFrom extends SearchedPerson, Pick<PersonalityFacts, 'isIndependent'> {
  deathDate: string | null
  /** 0 if it must be computed again what the person is found by. */
  searchVersion: number
  /** Names of the facts that an administrator typed. */
  heldFacts: string[]
}

/** Locks the rows of people until the transaction ends. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<DerivedFrom[]> {
  await waitForLockedTable(tx)
  return tx
    .selectFrom('personalities')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name', 'party', 'position', 'is_independent as isIndependent'])
    .select(['death_date as deathDate', 'held_facts as heldFacts'])
    .select(['party_id as partyId', 'chamber_ids as chamberIds', 'area_ids as areaIds'])
    .select('search_version as searchVersion')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** What is derived from the mandates and the death of a person. */
export interface DerivedFacts extends SearchedPerson, Pick<PersonalityFacts, 'isIndependent'> {
  status: PersonalityStatus
  statusUntil: string | null
}

const derivedColumns = [
  ...['status', 'status_until', 'party_id', 'chamber_ids', 'area_ids'],
  ...['party', 'is_independent', 'position'],
]

/**
 * Writes derived facts where they differ, and what people are found by where it is out of date, each row at most once: it has
 * twenty indexes.
 * @param before the people, who are locked, in the same order
 */
export async function writeDerived(
  tx: Tx,
  people: readonly DerivedFacts[],
  before: readonly DerivedFrom[],
): Promise<void> {
  const outdated = people.filter((person, index) => isOutdated(person, before[index]))
  const keys = await computeKeysOf(tx, outdated)
  const keysById = new Map(outdated.map(({ id }, index) => [id, keys[index] ?? null]))
  const rows = people.map(({ name: _, ...person }) => ({
    ...columnsOf(person),
    search_text: keysById.get(person.id) ?? null,
  }))
  const columnsOfTable = (table: string) =>
    sql.join(derivedColumns.map((column) => sql.ref(`${table}.${column}`)))
  const { rows: written } = await sql<{ id: string; searchVersion: number }>`
    update personalities set ${sql.join(
      derivedColumns.map((column) => sql`${sql.ref(column)} = derived.${sql.ref(column)}`),
    )},
      search_text = coalesce(derived.search_text, personalities.search_text),
      search_version = case when derived.search_text is null then personalities.search_version
        else ${sql.lit(searchVersion)} end
    from jsonb_populate_recordset(null::personalities, ${JSON.stringify(rows)}) as derived
    where personalities.id = derived.id and (
      (${columnsOfTable('personalities')}) is distinct from (${columnsOfTable('derived')})
      or derived.search_text is not null
    )
    returning personalities.id, personalities.search_version as "searchVersion"
  `.execute(tx)
  // Where the keys have stayed the same although what they are made of has changed.
  const left = written.filter((row) => row.searchVersion === 0)
  await refreshSearchKeys(
    tx,
    left.map(({ id }) => id),
  )
}

/** True if what a person is found by must be computed, because it was never, or is made of something else now. */
function isOutdated(derived: DerivedFacts, before: DerivedFrom | undefined): boolean {
  const madeOf = ({ party, position, partyId, chamberIds, areaIds }: SearchedPerson) => ({
    ...{ party, position, partyId, chamberIds, areaIds },
  })
  return (
    before?.searchVersion === 0 || !isDeepStrictEqual(madeOf(derived), before && madeOf(before))
  )
}

/** Replaces the address of a picture; false if the personality has another one by now, or does not exist. */
export async function replacePicture(
  tx: Tx,
  id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('personalities')
    .where('id', '=', id)
    .where('image_url', '=', from)
    .set({ image_url: to })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes pictures on other sites, holds that there is none, and returns the addresses that were removed. */
export async function removePictures(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; imageUrl: string }[]> {
  const { rows } = await sql<{ id: string; imageUrl: string }>`
    with removed as (
      select id, image_url from personalities
      where id = any(${ids}::uuid[]) and image_url ~* '^https?:'
      order by id for no key update
    )
    update personalities set image_url = null,
      held_facts = array(select unnest(held_facts) union select 'imageUrl')
    from removed where personalities.id = removed.id
    returning personalities.id, removed.image_url as "imageUrl"
  `.execute(tx)
  return rows
}

/** Locks people and their counters, so that nothing begins to depend on them until the transaction ends. */
export async function lockForDeletion(tx: Tx, ids: readonly string[]): Promise<void> {
  // Before the counters, as who derives facts does. Not for deletion yet: a vote holds counters and refers to the people.
  await lockPeople(tx, ids)
  await lockTotals('personality', sql`select unnest(${ids}::uuid[])`, 'update').execute(tx)
  await tx
    .selectFrom('personalities')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes a personality with its dependent rows; returns its fields, or undefined for an unknown id. */
export function deletePersonality(
  tx: Tx,
  id: string,
): Promise<(PersonalityFacts & { slug: string }) | undefined> {
  return tx
    .with('locked', () => {
      const totals = lockTotals('personality', sql`${id}::uuid`, 'update')
      return sql<{ personality_id: string }>`(${totals})`
    })
    .deleteFrom('personalities')
    .using('locked')
    .whereRef('personalities.id', '=', 'locked.personality_id')
    .returning(['slug', ...factColumns])
    .executeTakeFirst()
}

/** Deletes personalities that `lockForDeletion` has locked, with their dependent rows. */
export async function deletePersonalities(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('personalities').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Adds views by slug; unknown slugs are ignored. */
export async function addViews(db: Db, views: Map<string, number>): Promise<void> {
  await sql`
    with seen as (
      select id, sum(views) as views
      from unnest(${[...views.keys()]}::text[], ${[...views.values()]}::int[]) as seen (slug, views)
      join personalities using (slug)
      group by id
    ), locked as (
      ${lockTotals('personality', sql`select id from seen`)}
    )
    update personality_totals as totals set views = totals.views + seen.views
    from seen join locked on locked.personality_id = seen.id
    where totals.personality_id = seen.id
  `.execute(db)
}

/** A row with the names of its columns as keys. */
function columnsOf<Row extends object>(row: Row) {
  const columns = Object.entries(row).map(([field, value]) => [columnOf(field), value])
  return Object.fromEntries(columns) as {
    [Field in keyof Row & string as ColumnOf<Field>]: Row[Field]
  }
}

/** Slug and name of the joined personality, as the sections of a data export have them. */
export const exportedPersonality = sql<{ slug: string; name: string }>`json_build_object(
  'slug', personalities.slug, 'name', personalities.name
)`.as('personality')
