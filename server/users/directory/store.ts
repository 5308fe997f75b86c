import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Page, paginate } from '../../../contract/paging.ts'
import { codePoints } from '../../../contract/text-length.ts'
import type { UserFilters, UserListItem, UserSort, UsersQuery } from '../../../contract/users.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { containing } from '../../platform/database/search.ts'

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

/** Shorter texts have no trigram by which an index could find them. */
const indexedFrom = 3

/** Members as administrators choose them. */
export async function listUsers(db: Db, query: UsersQuery): Promise<Page<UserListItem>> {
  const { page, limit, sortBy, order, search = '' } = query
  const isShort = search !== '' && codePoints(search) < indexedFrom
  const rows = await withAccounts(db)
    .where((eb) => (isShort ? readThrough(eb, query) : chosen(eb, query)))
    .select(columns)
    .orderBy(sortColumns[sortBy], order)
    .orderBy('users.id', order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const counted = isShort
    ? withAccounts(db)
        .where((eb) => readThrough(eb, query))
        .select((eb) => eb.fn.countAll<number>().as('total'))
    : db
        .selectFrom('users')
        .where((eb) => chosen(eb, query))
        .select((eb) => eb.fn.countAll<number>().as('total'))
  const { total } = await counted.executeTakeFirstOrThrow()
  return { data: rows.map(complete), pagination: paginate(page, limit, total) }
}

export async function findUser(db: Db, id: string): Promise<UserListItem | undefined> {
  const row = await withAccounts(db).where('users.id', '=', id).select(columns).executeTakeFirst()
  return row && complete(row)
}

/** All members that are chosen, the oldest account first, so many at a time. */
export async function* readUsers(
  db: Db,
  filters: UserFilters,
  batchSize: number,
): AsyncGenerator<UserListItem[]> {
  let last: string | undefined
  do {
    const rows = await withAccounts(db)
      // All batches together look at each member once, unlike searches by index.
      .where((eb) => readThrough(eb, filters))
      // Said of both tables: PostgreSQL would read the accounts from the first one on for every batch.
      .$if(last !== undefined, (members) =>
        members.where('users.id', '>', last ?? '').where('accounts.user_id', '>', last ?? ''),
      )
      .select(columns)
      .orderBy('users.id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows.map(complete)
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

/** How many members there are, are suspended, and have come since two moments, the later one given first. */
export async function countUsers(db: Db, [week, fortnight]: [string, string]) {
  return db
    .selectNoFrom((eb) => {
      const members = eb.selectFrom('users').select(eb.fn.countAll<number>().as('count'))
      return [
        members.$asScalar().$notNull().as('total'),
        members.where('status', '=', 'SUSPENDED').$asScalar().$notNull().as('suspended'),
        members.where('created_at', '>=', week).$asScalar().$notNull().as('thisWeek'),
        members
          .where('created_at', '>=', fortnight)
          .where('created_at', '<', week)
          .$asScalar()
          .$notNull()
          .as('lastWeek'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** Chosen by index. */
function chosen<Also extends 'users' | 'accounts'>(
  eb: ExpressionBuilder<Tables, 'users' | Also>,
  filters: UserFilters,
) {
  const users = eb as ExpressionBuilder<Tables, 'users'>
  const { search } = filters
  const found = search ? [users('users.id', 'in', named(users, search))] : []
  return users.and([...standing(users, filters), ...found])
}

/** The same, looked at row by row. */
function readThrough(eb: ExpressionBuilder<Tables, 'users' | 'accounts'>, filters: UserFilters) {
  const { search } = filters
  const found = search
    ? [eb.or([containing('search_text', search), containing('email', search)])]
    : []
  return eb.and([...standing(eb as ExpressionBuilder<Tables, 'users'>, filters), ...found])
}

const standing = (
  eb: ExpressionBuilder<Tables, 'users'>,
  { role, status }: UserFilters,
): Expression<SqlBool>[] => [
  ...(role ? [eb('role', '=', role)] : []),
  ...(status ? [eb('status', '=', status)] : []),
]

/** Members by a part of the name, username or email, each side by its own index. */
const named = (eb: ExpressionBuilder<Tables, 'users'>, text: string) =>
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

const complete = (row: Row): UserListItem => ({
  ...row,
  isVerified: row.verificationStatus === 'VERIFIED',
})
