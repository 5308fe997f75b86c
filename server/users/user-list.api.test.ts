import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAdministrator, createUser } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import type { Db } from '../platform/database/database.ts'

const app = await startApp()
const boss = await createAdministrator(app, {
  name: 'Zoë Boss',
  username: 'zoe_boss',
  email: 'boss@site.example',
})

interface Query {
  [name: string]: string | undefined
}

async function list(query: Query = {}) {
  const reply = await app.call('GET /users', { as: boss, query: query as never })
  expect(reply.status).toBe(200)
  return reply.body
}

const names = async (query: Query) => (await list(query)).data.map(({ name }) => name)

/** Rows of the CSV export as objects keyed by column. */
async function exportRows(query: Query = {}): Promise<Record<string, string>[]> {
  const reply = await app.call('GET /users/export', { as: boss, query: query as never })
  expect(reply.status).toBe(200)
  return parse(reply.text, { columns: true, bom: true })
}

describe('the list of users', () => {
  it('finds users by parts of name, username or email, literally, ignoring case and accents', async () => {
    await createUser(app, {
      name: 'José Ferré',
      username: 'pepe_one',
      email: 'joseph@mail.example',
    })
    await createUser(app, { name: 'Percy 100% Sure', username: 'percy_x' })
    expect(await names({ search: 'jose fer' })).toEqual(['José Ferré'])
    expect(await names({ search: 'PEPE_' })).toEqual(['José Ferré'])
    expect(await names({ search: 'joseph@' })).toEqual(['José Ferré'])
    expect(await names({ search: '100%' })).toEqual(['Percy 100% Sure'])
    expect(await names({ search: '%' })).toEqual(['Percy 100% Sure'])
    expect(await names({ search: 'zoe' })).toEqual(['Zoë Boss'])
    expect(await names({ search: 'rr', role: 'USER' })).toEqual(['José Ferré'])
    expect((await list({ search: '@m' })).pagination.total).toBe(2)
  })

  it('filters by role and status, and gives the total of the matches', async () => {
    const somebody = await createUser(app, { name: 'Sue Spended' })
    const [params, body] = [{ id: somebody.id }, { status: 'SUSPENDED' as const, reason: 'Why' }]
    await app.call('PATCH /users/:id/status', { as: boss, params, body })
    const found = await list({ status: 'SUSPENDED', role: 'USER' })
    expect(found.data).toMatchObject([{ id: somebody.id, suspensionReason: 'Why' }])
    expect(found.pagination.total).toBe(1)
    expect(await names({ role: 'ADMIN' })).toEqual(['Zoë Boss'])
    for (const query of [{ role: 'BOSS' }, { status: 'GONE' }, { sort: 'password' }]) {
      const reply = await app.call('GET /users', { as: boss, query: query as never })
      expect(reply.status).toBe(400)
    }
  })

  it('sorts by each column in both directions, and takes `sort` as an alias of `sortBy`', async () => {
    await createUser(app, { name: 'Ábel Sorted', email: 'z@sorted.example' })
    await createUser(app, { name: 'bela Sorted', email: 'x@sorted.example' })
    await createUser(app, { name: 'Cora Sorted', email: 'y@sorted.example' })
    const search = '@sorted.example'
    const sorted = ['Ábel Sorted', 'bela Sorted', 'Cora Sorted']
    expect(await names({ search, sortBy: 'name', order: 'asc' })).toEqual(sorted)
    expect(await names({ search, sort: 'name' })).toEqual(sorted.toReversed())
    expect(await names({ search, sort: 'createdAt', order: 'asc' })).toEqual(sorted)
    expect(await names({ search })).toEqual(sorted.toReversed())
    expect(await names({ search, sort: 'email', order: 'asc' })).toEqual([
      'bela Sorted',
      'Cora Sorted',
      'Ábel Sorted',
    ])
    expect(await names({ search, sort: 'name', sortBy: 'createdAt', order: 'asc' })).toEqual(sorted)
  })

  it('gives up to 1000 users a page, without counts of votes or comments', async () => {
    const { pagination, data } = await list({ limit: '5000' })
    expect(pagination.limit).toBe(1000)
    expect(Object.keys(data[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/count/i)]),
    )
  })

  it.each([
    ['created_at', 'select id from users order by created_at desc, id desc limit 20'],
    ['name', 'select id from users order by fold(name), id limit 20'],
    ['username', 'select id from users order by lower(username), id limit 20'],
    ['email', 'select user_id from accounts order by email, user_id limit 20'],
  ])('reads 20,000 users by an index of %s', { timeout: 60_000 }, async (_, query) => {
    await fillUsers()
    expect(await planOf(query)).not.toContain('Seq Scan')
  })
})

it.each([
  ['createdAt', 'desc', 'users.created_at desc, users.id desc'],
  ['name', 'asc', 'fold(name), users.id'],
  ['email', 'desc', 'email desc'],
] as const)(
  'lists the first 1,000 by %s %s of the users whom a common text finds',
  {
    timeout: 60_000,
  },
  async (sortBy, order, columns) => {
    await fillUsers()
    for (const search of ['@many.example', 'member 1']) {
      const { rows } = await sql<{ id: string }>`
      select users.id from users join accounts on user_id = users.id
      where strpos(search_text, ${search}) > 0 or strpos(email, ${search}) > 0
      order by ${sql.raw(columns)} limit 1000
    `.execute(app.db)
      const found = await list({ search, sortBy, order, limit: '1000' })
      expect(found.pagination.total).toBe(1_000)
      expect(found.data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
  },
)

it('finds older users by two letters at the beginning of the name, the username or another word', {
  timeout: 60_000,
}, async () => {
  await sql`
    with people as (
      insert into users (id, name, username) values
        ('00000000-0000-7000-8000-000000000001', 'Qzara First', 'old_1'),
        ('00000000-0000-7000-8000-000000000002', 'Vex Second', 'qzold_2'),
        ('00000000-0000-7000-8000-000000000003', 'Vex Qzahn', 'old_3'),
        ('00000000-0000-7000-8000-000000000004', 'Vex Abqz', 'old_4')
      returning id, username
    )
    insert into accounts (user_id, email, password_hash)
    select id, username || '@old.example', 'none' from people
  `.execute(app.db)
  await fillUsers()
  const old = ['Qzara First', 'Vex Second', 'Vex Qzahn']
  const searchProfiles = async (q: string) =>
    (await app.call('GET /users/search', { query: { q, limit: '100' } })).body
  expect((await searchProfiles('qz')).data.map(({ name }) => name)).toEqual(old)
  expect((await names({ search: 'qz' })).toSorted()).toEqual(old.toSorted())
  const counts = await app.call('GET /search/counts', { query: { q: 'qz' } })
  expect(counts.body.users).toBe(old.length)
  const members = await searchProfiles('me')
  expect(members.pagination.total).toBe(1_000)
  const others = members.data.filter(
    ({ name, username }) => !/^me|\nme/i.test(`${name}\n${username}`),
  )
  expect(others).toEqual([])
  expect((await list({ search: 'me' })).pagination.total).toBe(1_000)
})

it.each([
  ['names and usernames', "select from users where search_text like '%ember 77%'"],
  ['emails', "select from accounts where email like '%77@many%'"],
])('finds parts of %s by an index', async (_, query) => {
  await app.db.transaction().execute(async (tx) => {
    // The planner prefers a sequential scan while the table is small.
    await sql`set local enable_seqscan = off`.execute(tx)
    expect(await planOf(query, tx)).toContain('Bitmap Index Scan')
  })
})

async function planOf(query: string, db: Db = app.db): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

let filled: Promise<unknown> | undefined

/** Inserts 20,000 users whose emails end in `@many.example`, once. */
function fillUsers() {
  filled ??= insertMany()
  return filled
}

async function insertMany(): Promise<void> {
  // In batches, as the embedded database cancels a statement after ten seconds.
  for (let first = 1; first < 20_000; first += 4_000) {
    await sql`
      with people as (
        insert into users (name, username, created_at)
        select 'Member ' || number, 'many_' || number, now() + number * interval '1 microsecond'
        from generate_series(${first}::int, ${first + 3_999}::int) as number
        returning id, username
      )
      insert into accounts (user_id, email, password_hash)
      select id, username || '@many.example', 'none' from people
    `.execute(app.db)
  }
  await sql`analyze users, accounts`.execute(app.db)
}

describe('the export of users', () => {
  it('contains every user once, and writes an audit entry', {
    timeout: 60_000,
  }, async () => {
    await fillUsers()
    const rows = await exportRows({ search: '@many.example' })
    expect(new Set(rows.map(({ username }) => username)).size).toBe(20_000)
    expect(rows).toHaveLength(20_000)
    expect(rows[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Member 1',
      username: 'many_1',
      email: 'many_1@many.example',
      location: '',
      role: 'USER',
      status: 'ACTIVE',
      isVerified: 'false',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const entries = await app.call('GET /admin/audit', {
      as: boss,
      query: { action: 'USERS_EXPORTED' },
    })
    expect(entries.body.data[0]).toMatchObject({ actor: { id: boss.id }, target: { id: null } })
    expect(entries.text).not.toContain('many.example')
  })

  it('applies the filters of the list', async () => {
    expect((await exportRows({ role: 'ADMIN' })).map(({ email }) => email)).toEqual([boss.email])
    expect(await exportRows({ search: 'nobody has this' })).toEqual([])
  })

  it('rejects a search that the database cannot store before it sends anything', async () => {
    for (const text of ['%00', 'a%00b']) {
      const url = `/api/users/export?search=${text}`
      expect((await app.send({ method: 'GET', url, as: boss })).status).toBe(400)
    }
    const broken = await app.send({
      method: 'GET',
      url: '/api/users/export?search=%ED%A0%80',
      as: boss,
    })
    expect(broken.status).toBeLessThan(500)
  })

  it('is a CSV file in UTF-8 with a byte order mark for spreadsheets', async () => {
    const query = { search: 'zoe' } as const
    const { headers, text } = await app.call('GET /users/export', { as: boss, query })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(text.startsWith('\ufeff"id","name"')).toBe(true)
    expect(text).toContain('"Zoë Boss"')
  })

  it('escapes formulas in names, so that spreadsheets do not run them', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|" /C calc"!A0', '＝1+1']
    for (const name of names)
      await createUser(app, { name, email: `${names.indexOf(name)}@cells.example` })
    const rows = await exportRows({ search: '@cells.example' })
    expect(rows.map(({ name }) => name)).toEqual(names.map((name) => `'${name}`))
    const { text } = await app.call('GET /users/export', {
      as: boss,
      query: { search: '@cells.ex' },
    })
    expect(text).toContain(`"'=cmd|"" /C calc""!A0"`)
  })
})
