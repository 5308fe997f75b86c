import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../contract/paging.ts'
import { codePoints } from '../../contract/text-length.ts'
import type {
  Profile,
  Role,
  UserFilters,
  UserListItem,
  UserSort,
  UserStatus,
  UsersQuery,
  VerificationStatus,
} from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { countRows } from '../platform/database/row-counts.ts'
import type { Tables } from '../platform/database/schema.ts'
import { containing } from '../platform/database/search.ts'
import {
  maxSkippedEntries,
  maxSkippedRows,
  type PageWindow,
  paginate,
  readPage,
} from '../platform/paging.ts'

/**
 * Changes the given fields and leaves undefined ones.
 * @throws a unique violation of `users__username` when the username is taken
 */
export async function updateProfile(
  db: Db,
  userId: string,
  { profileImage, ...texts }: Partial<Profile>,
): Promise<void> {
  const changes = { ...texts, profile_image: profileImage }
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('users').where('id', '=', userId).set(changes).execute()
}

export async function findProfileImage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('profile_image')
    .executeTakeFirst()
  return row?.profile_image ?? null
}

/** The username of a user; undefined when the user does not exist. */
export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('username')
    .executeTakeFirst()
  return row?.username
}

/** Locks a user until the transaction ends and returns the verification status; undefined when the user does not exist. */
export async function lockVerification(
  tx: Tx,
  userId: string,
): Promise<{ status: VerificationStatus | null } | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('verification_status as status')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateVerification(
  tx: Tx,
  userId: string,
  status: VerificationStatus,
): Promise<void> {
  await tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ verification_status: status })
    .execute()
}

/** A user whose row is locked, so that role and status do not change until the transaction ends. */
export interface LockedUser {
  id: string
  role: Role
  status: UserStatus
}

/**
 * Locks every administrator and these users until the transaction ends. Every transaction that may remove an
 * administrator locks the same rows in the same order, so that two of them cannot remove the last administrators.
 */
export function lockUsers(tx: Tx, ids: string[]): Promise<LockedUser[]> {
  return tx
    .selectFrom('users')
    .where((eb) =>
      eb.or([eb('role', '=', 'ADMIN'), eb('id', '=', sql<string>`any(${ids}::uuid[])`)]),
    )
    .orderBy('id')
    .select(['id', 'role', 'status'])
    .forNoKeyUpdate()
    .execute()
}

/** A new role or status of a user; undefined leaves it as it is. */
export interface StatusAndRoleChange {
  role?: Role
  status?: UserStatus
}

/** Changes the role or status of users, which revokes their older tokens. */
export async function updateStatusAndRole(
  tx: Tx,
  ids: string[],
  { role, status }: StatusAndRoleChange,
  reason: string | null,
): Promise<void> {
  if (ids.length === 0) return
  const anyId = sql<string>`any(${ids}::uuid[])`
  await tx.updateTable('users').where('id', '=', anyId).set({ role, status }).execute()
  if (status === undefined) return
  await tx
    .updateTable('accounts')
    .where('user_id', '=', anyId)
    .set({ suspension_reason: status === 'SUSPENDED' ? reason : null })
    .execute()
}

/** Deletes a user with everything that cascades; triggers update the counters. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  const personalities = sql`
    select personality_id from votes where user_id = ${userId}
    union select personality_id from comments where user_id = ${userId}
  `
  const posts = sql`
    select id from posts where user_id = ${userId}
    union select post_id from post_likes where user_id = ${userId}
    union select post_id from post_comments where user_id = ${userId}
  `
  await lockTotals('personality', personalities).execute(tx)
  await lockTotals('post', posts, 'update').execute(tx)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

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
] as const

const sortColumns = {
  createdAt: sql.ref('users.created_at'),
  name: sql`fold(name)`,
  username: sql`lower(username)`,
  email: sql.ref('email'),
} satisfies Record<UserSort, RawBuilder<unknown>>

const withAccounts = (db: Db) =>
  db.selectFrom('users').innerJoin('accounts', 'accounts.user_id', 'users.id')

/** A shorter search text contains no trigram, so the index cannot find it. */
const minTrigramLength = 3

/** One page of the users that match an administrator's search and filters. */
export async function listUsers(db: Db, query: UsersQuery): Promise<Page<UserListItem>> {
  const { page, limit, sortBy, role, status, search = '' } = query
  const isShort = search !== '' && codePoints(search) < minTrigramLength
  const total =
    search === '' ? await countFiltered(db, query) : await countFound(db, query, isShort)
  const isWhole = search === '' && role === undefined && status === undefined
  const maxSkipped = isWhole ? maxSkippedEntries : maxSkippedRows
  const rows = await readPage(query, { total, maxSkipped }, (window) => {
    const order = window.direction(query.order)
    const matches = isWhole
      ? withAccounts(db).where('users.id', 'in', idsInWindow(query, window))
      : withAccounts(db)
          .where((eb) => (isShort ? matchesByScan(eb, query) : matchesByIndex(eb, query)))
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

/** Ids of a part of all users, from the index of the sort column, which holds all that is read here. */
function idsInWindow({ sortBy, ...query }: UsersQuery, { offset, limit, direction }: PageWindow) {
  const [table, id] =
    sortBy === 'email'
      ? [sql.table('accounts'), sql.ref('user_id')]
      : [sql.table('users'), sql.ref('id')]
  const order = sql.raw(direction(query.order))
  // Usernames and emails are unique; with the id the rows would be sorted once more.
  const isUnique = sortBy === 'username' || sortBy === 'email'
  return sql<string>`(
    select ${id} from ${table}
    order by ${sortColumns[sortBy]} ${order} ${isUnique ? sql`` : sql`, ${id} ${order}`}
    limit ${limit} offset ${offset}
  )`
}

/** Administrators and suspended users, the few whom partial indexes list. */
const isAdministratorRow = sql<boolean>`role = 'ADMIN'`
const isSuspendedRow = sql<boolean>`status = 'SUSPENDED'`

/** Number of users with a role and status. All others are the total minus the few with another one. */
async function countFiltered(db: Db, { role, status }: UserFilters): Promise<number> {
  const isListed = role === 'ADMIN' || status === 'SUSPENDED'
  const { matching, other } = await db
    .selectFrom('users')
    .where((eb) => eb.or([isAdministratorRow, isSuspendedRow]))
    .select((eb) => {
      const matches = eb.and([eb.lit(true), ...roleAndStatusConditions(eb, { role, status })])
      return [
        eb.fn.countAll<number>().filterWhere(matches).as('matching'),
        eb.fn.countAll<number>().filterWhere(eb.not(matches)).as('other'),
      ]
    })
    .executeTakeFirstOrThrow()
  return isListed ? matching : (await countRows(db, 'users')) - other
}

async function countFound(db: Db, query: UsersQuery, isShort: boolean): Promise<number> {
  const rows = isShort
    ? withAccounts(db).where((eb) => matchesByScan(eb, query))
    : db.selectFrom('users').where((eb) => matchesByIndex(eb, query))
  const { total } = await (rows as ReturnType<typeof withAccounts>)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
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
  let last: string | undefined
  do {
    const rows = await withAccounts(db)
      // By scan: all batches together read each user once, while an index search would repeat for every batch.
      .where((eb) => matchesByScan(eb, filters))
      // On both tables: otherwise PostgreSQL reads the accounts from the first one on for every batch.
      .$if(last !== undefined, (all) =>
        all.where('users.id', '>', last ?? '').where('accounts.user_id', '>', last ?? ''),
      )
      .select(columns)
      .orderBy('users.id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows.map(withVerified)
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

/**
 * Counts all users, suspended ones, and those who registered this week and in the week before.
 * @param starts start of this week and of the week before, as ISO timestamps
 */
export async function countUsers(db: Db, [thisWeek, lastWeek]: [string, string]) {
  const counts = await db
    .selectNoFrom((eb) => {
      const count = eb.selectFrom('users').select(eb.fn.countAll<number>().as('count'))
      return [
        count.where(isSuspendedRow).$asScalar().$notNull().as('suspended'),
        count.where('created_at', '>=', thisWeek).$asScalar().$notNull().as('thisWeek'),
        count
          .where('created_at', '>=', lastWeek)
          .where('created_at', '<', thisWeek)
          .$asScalar()
          .$notNull()
          .as('lastWeek'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { ...counts, total: await countRows(db, 'users') }
}

/** The filters, with the search as subqueries that use the trigram indexes. */
function matchesByIndex<Also extends 'users' | 'accounts'>(
  eb: ExpressionBuilder<Tables, 'users' | Also>,
  filters: UserFilters,
) {
  const users = eb as ExpressionBuilder<Tables, 'users'>
  const { search } = filters
  const searchConditions = search ? [users('users.id', 'in', idsBySearch(users, search))] : []
  return users.and([...roleAndStatusConditions(users, filters), ...searchConditions])
}

/** The same filters, with the search as conditions that are checked row by row. */
function matchesByScan(eb: ExpressionBuilder<Tables, 'users' | 'accounts'>, filters: UserFilters) {
  const { search } = filters
  const searchConditions = search
    ? [eb.or([containing('search_text', search), containing('email', search)])]
    : []
  return eb.and([
    ...roleAndStatusConditions(eb as ExpressionBuilder<Tables, 'users'>, filters),
    ...searchConditions,
  ])
}

const roleAndStatusConditions = (
  eb: ExpressionBuilder<Tables, 'users'>,
  { role, status }: UserFilters,
): Expression<SqlBool>[] => [
  ...(role ? [eb('role', '=', role)] : []),
  ...(status ? [eb('status', '=', status)] : []),
]

/** Ids of users whose name, username or email contains the text, each table by its own index. */
const idsBySearch = (eb: ExpressionBuilder<Tables, 'users'>, text: string) =>
  eb
    .selectFrom('users as named')
    .where(containing('named.search_text', text))
    .select('named.id')
    .unionAll(
      eb
        .selectFrom('accounts as reached')
        .where(containing('reached.email', text))
        .select('reached.user_id as id'),
    )

type Row = Omit<UserListItem, 'isVerified'>

const withVerified = (row: Row): UserListItem => ({
  ...row,
  isVerified: row.verificationStatus === 'VERIFIED',
})
