import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { filtersIn } from '../../contract/filter.ts'
import type { Page } from '../../contract/paging.ts'
import { userFilters } from '../../contract/user-filters.ts'
import type { UserFilters, UserListItem, UserSort, UsersQuery } from '../../contract/users.ts'
import { suspendedVotes } from '../accounts/status/store.ts'
import type { Db } from '../platform/database/database.ts'
import {
  allOf,
  conditionsOf,
  type FilterConditions,
  matchesFilters,
} from '../platform/database/filter-conditions.ts'
import { countRows, findWindowStart, isFromDay } from '../platform/database/row-counts.ts'
import type { Tables } from '../platform/database/schema.ts'
import {
  beginsWith,
  containing,
  hasTrigram,
  maxScannedRows,
  maxSearchResults,
} from '../platform/database/search.ts'
import { problem } from '../platform/errors.ts'
import {
  maxSkippedEntries,
  maxSkippedRows,
  type PageWindow,
  paginate,
  readPage,
} from '../platform/paging.ts'

const columns = [
  'users.id',
  'name',
  'username',
  'email',
  'bio',
  'location',
  'profile_image as profileImage',
  'is_private as isPrivate',
  'role',
  'status',
  'verification_status as verificationStatus',
  'users.created_at as createdAt',
  'suspension_reason as suspensionReason',
  'suspended_until as suspendedUntil',
  suspendedVotes.as('suspendedVotes'),
] as const

const sortColumns = {
  createdAt: sql.ref('users.created_at'),
  name: sql`fold(name)`,
  username: sql`lower(username)`,
  email: sql.ref('email'),
} satisfies Record<UserSort, RawBuilder<unknown>>

const withAccounts = (db: Db) =>
  db.selectFrom('users').innerJoin('accounts', 'accounts.user_id', 'users.id')

/** One page of the users that match an administrator's search and filters. */
export function listUsers(db: Db, query: UsersQuery): Promise<Page<UserListItem>> {
  const { search } = query
  return search === undefined ? listFiltered(db, query) : listFound(db, query, search)
}

async function listFiltered(db: Db, query: UsersQuery): Promise<Page<UserListItem>> {
  const { page, limit, sortBy } = query
  const total = await countFiltered(db, query)
  const isWhole = filtersIn(userFilters, query).length === 0
  // For all users, `idsInWindow` decides which pages are too deep.
  const maxSkipped = isWhole ? total : maxSkippedRows
  const rows = await readPage(query, { total, maxSkipped }, async (window) => {
    const order = window.direction(query.order)
    const matches = isWhole
      ? withAccounts(db).where('users.id', 'in', await idsInWindow(db, query, window))
      : withAccounts(db)
          .where(matchesFilters(conditions, query))
          .limit(window.limit)
          .offset(window.offset)
    return matches
      .select(columns)
      .orderBy(sortColumns[sortBy], order)
      .orderBy('users.id', order)
      .execute()
  })
  return { data: rows.map(withVerified), pagination: paginate(page, limit, total) }
}

/** A page of the users that a search finds; only `maxSearchResults` of them are listed and counted. */
async function listFound(db: Db, query: UsersQuery, search: string): Promise<Page<UserListItem>> {
  const { page, limit, sortBy, order } = query
  // Few users have these, so they are compared one by one.
  const candidates = isRare(query) ? undefined : await candidateIds(db, query, search)
  const found = await withAccounts(db)
    .where(matchesFilters(conditions, query))
    .where((eb) => (candidates ? eb('users.id', 'in', candidates) : containsText(eb, search)))
    .orderBy(sortColumns[sortBy], order)
    .orderBy('users.id', order)
    .select('users.id')
    .limit(sql.lit(maxSearchResults))
    .execute()
  const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  const rows = await withAccounts(db)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(columns)
    .execute()
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { data: rows.map(withVerified), pagination: paginate(page, limit, found.length) }
}

/**
 * Ids of users whose name, username or email contains the text, with all that can be among the first of the list. A text
 * without trigrams is found at the beginning of the words of a name, and anywhere among the newest users.
 */
async function candidateIds(db: Db, query: UsersQuery, text: string): Promise<RawBuilder<string>> {
  const isNamed = containing('search_text', text)
  const isReached = containing('email', text)
  if (!hasTrigram(text)) {
    const beginning = beginsWith(text, maxSearchResults).map(({ condition, order }) => {
      const users = sql`select id from users where ${condition}`
      return sql`(${order ? sql`${users} order by ${order}` : users} limit ${sql.lit(maxSearchResults)})`
    })
    return sql`(
      select id from (
        select id, search_text from users order by id desc limit ${sql.lit(maxScannedRows)}
      ) as newest where ${isNamed}
      union all
      select user_id from (
        select user_id, email from accounts order by user_id desc limit ${sql.lit(maxScannedRows)}
      ) as newest where ${isReached}
      union all ${sql.join(beginning, sql` union all `)}
    )`
  }
  const common = await findCommon(db, text)
  const named = common.search_text
    ? firstInOrder(query, 'users', isNamed)
    : sql`select id from users where ${isNamed}`
  const reached = common.email
    ? firstInOrder(query, 'accounts', isReached)
    : sql`select user_id from accounts where ${isReached}`
  return sql`((${named}) union all (${reached}))`
}

/** Ids of the first users of the list that meet a condition on one of the tables, found by reading in its order. */
function firstInOrder(
  query: UsersQuery,
  table: 'users' | 'accounts',
  condition: Expression<SqlBool>,
) {
  const { sortBy, order } = query
  const isOfUsers = table === 'users' && sortBy !== 'email'
  return sql`
    select users.id from users ${isOfUsers ? sql`` : sql`join accounts on accounts.user_id = users.id`}
    where ${allOf([condition, ...conditionsOf(conditions, query)])}
    order by ${sortColumns[sortBy]} ${sql.raw(order)}, users.id ${sql.raw(order)}
    limit ${sql.lit(maxSearchResults)}
  `
}

/** Number of rows that are compared with a text to estimate how many contain it. */
const sampledRows = 2_000

/** Share of the rows from which on a text is common: reading users in the order of the list soon finds enough of them. */
const commonShare = 0.02

/** For each searched column whether many users have the text in it: an index would find too many of them to sort. */
async function findCommon(db: Db, text: string) {
  const total = await countRows(db, 'users')
  const percent = Math.min(100, (100 * sampledRows) / Math.max(total, 1))
  const isCommon = (table: 'users' | 'accounts', column: string) => sql<boolean>`(
    select coalesce(avg((${containing(column, text)})::int), 0) >= ${commonShare}
    from ${sql.table(table)} tablesample system (${percent})
  )`
  return db
    .selectNoFrom([
      isCommon('users', 'search_text').as('search_text'),
      isCommon('accounts', 'email').as('email'),
    ])
    .executeTakeFirstOrThrow()
}

/** Ids of a part of all users, from the index of the sort column, which holds all that is read here. */
async function idsInWindow(db: Db, { sortBy, ...query }: UsersQuery, window: PageWindow) {
  const { offset, limit, direction } = window
  const inOrder = direction(query.order)
  const [table, id] =
    sortBy === 'email'
      ? [sql.table('accounts'), sql.ref('user_id')]
      : [sql.table('users'), sql.ref('id')]
  const order = sql.raw(inOrder)
  // Usernames and emails are unique; with the id the rows would be sorted once more.
  const isUnique = sortBy === 'username' || sortBy === 'email'
  const start =
    sortBy === 'createdAt'
      ? await findWindowStart(db, 'users', window, inOrder)
      : { day: undefined, skipped: offset }
  if (start.skipped > maxSkippedEntries) throw problem('pageTooDeep')
  const fromDay = start.day && isFromDay({ time: 'users.created_at' }, start.day, inOrder)
  return sql<string>`(
    select ${id} from ${table} ${fromDay ? sql`where ${fromDay}` : sql``}
    order by ${sortColumns[sortBy]} ${order} ${isUnique ? sql`` : sql`, ${id} ${order}`}
    limit ${limit} offset ${start.skipped}
  )`
}

const conditions: FilterConditions<typeof userFilters> = {
  role: (role) => sql`role = ${role}`,
  status: (status) => sql`status = ${status}`,
}

/** The value of each filter that most users have. Partial indexes list the others, so they are all that is counted. */
const common = {
  role: { value: 'USER', isOther: sql<boolean>`role <> 'USER'` },
  status: { value: 'ACTIVE', isOther: sql<boolean>`status = 'SUSPENDED'` },
} as const satisfies Record<
  keyof typeof userFilters,
  { value: string; isOther: RawBuilder<boolean> }
>

/** True if few users match the filters. */
const isRare = (query: UserFilters) =>
  filtersIn(userFilters, query).some((name) => query[name] !== common[name].value)

/** Number of users that match the filters: of the rare ones, or the total minus the rare ones that do not match. */
async function countFiltered(db: Db, query: UserFilters): Promise<number> {
  const matches = matchesFilters(conditions, query)
  const { matching, other } = await db
    .selectFrom('users')
    .where((eb) => eb.or(Object.values(common).map(({ isOther }) => isOther)))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(matches).as('matching'),
      eb.fn.countAll<number>().filterWhere(eb.not(matches)).as('other'),
    ])
    .executeTakeFirstOrThrow()
  return isRare(query) ? matching : (await countRows(db, 'users')) - other
}

export async function findUser(db: Db, id: string): Promise<UserListItem | undefined> {
  const row = await withAccounts(db).where('users.id', '=', id).select(columns).executeTakeFirst()
  return row && withVerified(row)
}

/** All users that match the filters, the oldest account first, in batches. */
export async function* readUsers(
  db: Db,
  filters: UserFilters,
  batchSize: number,
): AsyncGenerator<UserListItem[]> {
  let last: { time: string; id: string } | undefined
  do {
    const rows = await withAccounts(db)
      // By scan: all batches together read each user once, while an index search would repeat for every batch.
      .where((eb) => matchesByScan(eb, filters))
      .$if(last !== undefined, (all) =>
        all.where(
          sql<boolean>`(users.created_at, users.id) > (${last?.time}::timestamptz, ${last?.id}::uuid)`,
        ),
      )
      .select(columns)
      // Timestamps in replies have no microseconds.
      .select(sql<string>`users.created_at::text`.as('time'))
      .orderBy('users.created_at')
      .orderBy('users.id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows.map(({ time: _, ...row }) => withVerified(row))
    last = rows.length === batchSize ? rows.at(-1) : undefined
  } while (last !== undefined)
}

/**
 * Counts all users, suspended users, and registrations of this week and of the week before.
 * @param starts start of this week and of the week before, as ISO timestamps
 */
export async function countUsers(db: Db, [thisWeek, lastWeek]: [string, string]) {
  const { suspended, sinceThisWeek, sinceLastWeek } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('users')
        .where(common.status.isOther)
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('suspended'),
      registeredSince(eb, thisWeek).as('sinceThisWeek'),
      registeredSince(eb, lastWeek).as('sinceLastWeek'),
    ])
    .executeTakeFirstOrThrow()
  const total = await countRows(db, 'users')
  return { total, suspended, thisWeek: sinceThisWeek, lastWeek: sinceLastWeek - sinceThisWeek }
}

const dayLength = 24 * 60 * 60 * 1000

/** SQL number of users who registered since an ISO timestamp: of its day by their rows, of later days by the daily counters. */
function registeredSince(eb: ExpressionBuilder<Tables, never>, start: string) {
  const nextDay = new Date(Date.parse(start.slice(0, 10)) + dayLength).toISOString()
  const onSameDay = eb
    .selectFrom('users')
    .where('created_at', '>=', start)
    .where('created_at', '<', nextDay)
    .select(eb.fn.countAll<number>().as('count'))
  const later = eb
    .selectFrom('activity')
    .where('kind', '=', 'users')
    .where('day', '>=', nextDay.slice(0, 10))
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('amount'))
  return sql<number>`(${onSameDay}) + (${later})`
}

/** The filters and the search as conditions that are checked row by row. */
function matchesByScan(eb: ExpressionBuilder<Tables, 'users' | 'accounts'>, filters: UserFilters) {
  const { search } = filters
  return eb.and([
    matchesFilters(conditions, filters),
    ...(search === undefined ? [] : [containsText(eb, search)]),
  ])
}

const containsText = (eb: ExpressionBuilder<Tables, 'users' | 'accounts'>, text: string) =>
  eb.or([containing('search_text', text), containing('email', text)])

type Row = Omit<UserListItem, 'isVerified'>

const withVerified = (row: Row): UserListItem => ({
  ...row,
  isVerified: row.verificationStatus === 'VERIFIED',
})
