import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { migrationsBefore } from '../../test/bridge.ts'
import { openTestDatabase } from '../../test/database.ts'
import { createTables, migrate } from '../platform/database/migrate.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it('migrates notifications from before grouping: merges unread ones and keeps read ones apart', async () => {
  await database.withScripts(({ run }) => run('drop schema public cascade; create schema public'))
  await createTables(database, await migrationsBefore('0027'))
  await database.withScripts(({ run }) =>
    run(`
      insert into users (name, username) values ('Owner', 'owner'), ('Ada', 'ada'), ('Bo', 'bo');
      insert into posts (user_id, content) select id, 'A post' from users where username = 'owner';
      insert into notifications (user_id, type, sender_id, post_id, is_read)
      select posts.user_id, 'POST_LIKE', users.id, posts.id, false from posts, users
      where username <> 'owner';
      insert into notifications (user_id, type, sender_id, is_read)
      select posts.user_id, 'FOLLOW', users.id, true from posts, users where username <> 'owner';
      insert into notifications (user_id, type) select user_id, 'VERIFICATION_APPROVED' from posts;
    `),
  )
  await migrate(database)
  const { rows } = await sql<{ type: string; senders: string }>`
    select type, string_agg(users.username, ' ' order by users.username) as senders
    from notifications
    left join notification_senders on notification_id = notifications.id
    left join users on users.id = sender_id
    group by notifications.id, type order by latest_id
  `.execute(database.db)
  expect(rows).toEqual([
    { type: 'POST_LIKE', senders: 'ada bo' },
    { type: 'FOLLOW', senders: 'ada' },
    { type: 'FOLLOW', senders: 'bo' },
    { type: 'VERIFICATION_APPROVED', senders: null },
  ])
})
