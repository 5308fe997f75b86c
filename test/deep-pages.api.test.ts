import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listComments, listShown } from '../server/comments/store.ts'
import { listPersonalities } from '../server/personalities/store.ts'
import type { Db } from '../server/platform/database/database.ts'
import { listPosts } from '../server/posts/store.ts'
import { recountAll } from '../server/recount/service.ts'
import { listUsers } from '../server/users/store.ts'
import { listVotes, listVotesOf } from '../server/votes/store.ts'
import { createAdministrator, createUser, type TestUser } from './factories.ts'
import { startApp } from './harness.ts'

const app = await startApp()
const rowCount = 2_600

let administrator: TestUser
let userId: string
let personalityId: string

beforeAll(async () => {
  administrator = await createAdministrator(app)
  userId = (await createUser(app)).id
  const statements = [
    sql`with people as (
      insert into users (name, username)
      select 'Member ' || md5(n::text), 'many_' || n from generate_series(3, ${rowCount}) as n
      returning id, username
    )
    insert into accounts (user_id, email, password_hash)
    select id, username || '@many.example', repeat('-', 400) from people`,
    sql`insert into personalities (slug, name, bio)
      select 'p' || n, md5(n::text), repeat('A long life. ', 60) from generate_series(1, ${rowCount}) as n`,
    // Of many users, on five days, unevenly.
    sql`insert into votes (user_id, personality_id, type, created_at)
      select users.id, personalities.id, 'UPVOTE',
        now() - (interval '1 day' * ceil(5 * sqrt(substr(slug, 2)::int / ${rowCount}::float)))
      from personalities left join users on username = 'many_' || greatest(3, substr(slug, 2)::int)`,
    sql`insert into comments (user_id, personality_id, content, is_anonymous)
      select (select id from users where role = 'ADMIN'), id, repeat('A long remark. ', 30), random() < 0.3
      from personalities`,
    sql`update personality_totals set views = length(personality_id::text) + comment_count
      where personality_id::text < '8'`,
    sql`update personalities set status = 'FORMER' where right(id::text, 1) in ('3', 'c')`,
    sql`update comments set status = 'HIDDEN' where id in (select id from comments limit 50)`,
    sql`vacuum analyze`,
  ]
  for (const statement of statements) await statement.execute(app.db)
  personalityId = (await app.db.selectFrom('personalities').select('id').executeTakeFirstOrThrow())
    .id
}, 60_000)

interface List {
  url: string
  limit: number
  /** All ids in the order of the list. */
  ids: string
}

const lists: List[] = [
  {
    url: '/api/personalities?',
    limit: 100,
    ids: `select id from personalities join personality_totals on personality_id = id
      where status <> 'FORMER' order by vote_count desc, views desc, fold(name), id`,
  },
  {
    url: '/api/personalities?status=all&',
    limit: 100,
    ids: `select id from personalities join personality_totals on personality_id = id
      order by vote_count desc, views desc, fold(name), id`,
  },
  {
    url: '/api/personalities?sortBy=name&order=asc&',
    limit: 100,
    ids: "select id from personalities where status <> 'FORMER' order by fold(name), id",
  },
  {
    url: '/api/personalities?sortBy=name&order=asc&status=all&',
    limit: 100,
    ids: 'select id from personalities order by fold(name), id',
  },
  ...['views', 'commentCount'].map((sortBy) => ({
    url: `/api/personalities?sortBy=${sortBy}&`,
    limit: 100,
    ids: `select id from personalities join personality_totals on personality_id = id
      where status <> 'FORMER' order by ${sortBy === 'views' ? 'views' : 'comment_count'} desc, id desc`,
  })),
  {
    url: '/api/votes?',
    limit: 100,
    ids: `select id from votes
      order by (greatest(created_at, counted_since) at time zone 'UTC')::date desc, id`,
  },
  {
    url: '/api/comments?',
    limit: 100,
    ids: 'select id from comments order by listed_at desc, id desc',
  },
  {
    url: '/api/comments?status=ACTIVE&',
    limit: 100,
    ids: "select id from comments where status = 'ACTIVE' order by listed_at desc, id desc",
  },
  ...[
    { sortBy: 'createdAt', key: 'created_at' },
    { sortBy: 'name', key: 'fold(name)' },
    { sortBy: 'username', key: 'lower(username)' },
    { sortBy: 'email', key: 'email' },
  ].map(({ sortBy, key }) => ({
    url: `/api/users?sortBy=${sortBy}&`,
    limit: 800,
    ids: `select id from users join accounts on user_id = id order by ${key} desc, id desc`,
  })),
]

const read = async (url: string) =>
  (await app.send({ method: 'GET', url, as: administrator })) as {
    status: number
    body: { data: { id: string }[]; pagination: { total: number } }
  }

it.each(lists)(
  'pages from the beginning to the end show every row of $url once, with right totals',
  async ({ url, limit, ids }) => {
    const { rows } = await sql<{ id: string }>`${sql.raw(ids)}`.execute(app.db)
    const shown: string[] = []
    for (let page = 1; page <= Math.ceil(rows.length / limit) + 1; page++) {
      const { body } = await read(`${url}page=${page}&limit=${limit}`)
      expect(body.pagination.total).toBe(rows.length)
      shown.push(...body.data.map(({ id }) => id))
    }
    expect(shown).toEqual(rows.map(({ id }) => id))
    const { body } = await read(`${url}page=1000000&limit=1`)
    expect(body).toMatchObject({ data: [], pagination: { total: rows.length } })
  },
)

const raise = (kind: string) => sql`
  update activity set amount = amount + 3000000
  where id = (select id from activity where kind = ${kind}::activity_kind limit 1)`

it.each([
  [
    '/api/personalities?order=asc&status=all&',
    sql`update personality_facets set unspecified = unspecified + 3000000 where kind = 'total'`,
  ],
  ['/api/comments?', raise('comments')],
  ['/api/votes?', raise('votes')],
  ['/api/users?', raise('users')],
])(
  'takes the total of %s from counters, and refuses pages that skip too many rows',
  async (url, raiseCounter) => {
    await raiseCounter.execute(app.db)
    const { body } = await read(`${url}limit=100`)
    expect(body.pagination.total).toBe(3_000_000 + rowCount)
    expect(await read(`${url}page=15000&limit=100`)).toMatchObject({
      status: 400,
      body: { code: 'pageTooDeep' },
    })
    expect((await read(`${url}page=100000&limit=100`)).body).toMatchObject({ data: [] })
    await recountAll(app.db, { repair: true })
  },
)

const paging = { page: 1, limit: 12 }
const last = { page: 200, limit: 12 }
const personalities = { ...paging, search: undefined, order: 'desc' } as const
const users = { ...paging, order: 'asc' } as const

const queries: [string, (db: Db) => Promise<unknown>][] = [
  // Not by votes: all have one vote here, so all are sorted by views and name.
  ...(['commentCount', 'views', 'name', 'createdAt'] as const).map(
    (sortBy): [string, (db: Db) => Promise<unknown>] => [
      `personalities by ${sortBy}`,
      (db) => listPersonalities(db, { ...personalities, sortBy }),
    ],
  ),
  [
    'the last personalities',
    (db) => listPersonalities(db, { ...personalities, ...last, sortBy: 'name' }),
  ],
  [
    'found personalities',
    (db) => listPersonalities(db, { ...personalities, search: 'ab12', sortBy: 'match' }),
  ],
  [
    'similar personalities',
    (db) => listPersonalities(db, { ...personalities, search: 'abcdefgh', sortBy: 'match' }),
  ],
  ['all votes', (db) => listVotes(db, paging)],
  ['the last votes', (db) => listVotes(db, last)],
  [
    'votes of a user',
    (db) =>
      listVotesOf(db, userId, { ...paging, order: 'desc', sortBy: 'createdAt', search: undefined }),
  ],
  ['all comments', (db) => listComments(db, paging)],
  ['the last comments', (db) => listComments(db, last)],
  ['active comments', (db) => listComments(db, { ...paging, status: 'ACTIVE' })],
  [
    'comments on a personality',
    (db) => listShown(db, null, personalityId, { ...paging, cursor: undefined }),
  ],
  ['users', (db) => listUsers(db, { ...users, sortBy: 'name' })],
  ['active users', (db) => listUsers(db, { ...users, sortBy: 'createdAt', status: 'ACTIVE' })],
  ['the last users', (db) => listUsers(db, { ...users, ...last, sortBy: 'email' })],
  ['the feed', (db) => listPosts(db, null, { ...paging, cursor: undefined })],
]

// The rows are as long as real ones: PostgreSQL prefers to scan a table of few pages.
it.each(queries)('reads %s without a sequential scan', async (_, query) => {
  const scanned = await app.db.connection().execute(async (db) => {
    const before = await rowsScanned(db)
    await query(db)
    const after = await rowsScanned(db)
    return after.filter(
      ({ table, count }) => count > (before.find((one) => one.table === table)?.count ?? 0),
    )
  })
  expect(scanned).toEqual([])
})

/** Rows that sequential scans have read from each large table. */
async function rowsScanned(db: Db): Promise<{ table: string; count: number }[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ table: string; count: number }>`
    select relname as table, seq_tup_read as count from pg_stat_user_tables
    where n_live_tup > 1000 and relname <> 'user_totals'
    order by relname
  `.execute(db)
  return rows
}
