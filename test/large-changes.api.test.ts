import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAdministrator, createUser } from './factories.ts'
import { startApp } from './harness.ts'

const app = await startApp()
const size = 8_000
/** Rows inserted by one statement. */
const chunk = 1_000
/** At least the number of connections of the pool, so that each has kept the plans for one row. */
const connections = 12

const callConcurrently = (call: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: connections }, call))

it('marks thousands of notifications as read after single ones', async () => {
  const as = await createUser(app)
  for (let inserted = 0; inserted < size; inserted += chunk) {
    await sql`
      insert into notifications (user_id, type)
      select ${as.id}, 'VERIFICATION_APPROVED' from generate_series(1, ${chunk}::int)
    `.execute(app.db)
  }
  const { body } = await app.call('GET /notifications', { as, query: { limit: '20' } })
  const ids = body.data.notifications.map(({ id }) => id)
  const read = await callConcurrently(() =>
    app.call('POST /notifications/:id/read', { as, params: { id: ids.pop() ?? '' } }),
  )
  expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await app.call('POST /notifications/mark-all-read', { as })).status).toBe(200)
  const unread = await app.call('GET /notifications/unread-count', { as })
  expect(unread.body.data.count).toBe(0)
})

it('ends the sessions of thousands of users after those of single ones', async () => {
  for (let inserted = 0; inserted < size; inserted += chunk) {
    await sql`
      with members as (
        insert into users (name, username)
        select 'Member', 'crowd' || ${inserted}::int + number
        from generate_series(1, ${chunk}::int) as number
        returning id
      )
      insert into accounts (user_id, email, password_hash)
      select id, id || '@example.org', '-' from members
    `.execute(app.db)
  }
  const administrator = await createAdministrator(app)
  const suspended = await callConcurrently(async () => {
    const { id } = await createUser(app)
    return app.call('PATCH /users/:id/status', {
      as: administrator,
      params: { id },
      body: { status: 'SUSPENDED' },
    })
  })
  expect(new Set(suspended.map(({ status }) => status))).toEqual(new Set([200]))
  await app.db
    .updateTable('users')
    .where('username', 'like', 'crowd%')
    .set({ status: 'SUSPENDED' })
    .execute()
  const { count } = await app.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('status', '=', 'SUSPENDED')
    .where('token_version', '=', 1)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(size + connections)
})
