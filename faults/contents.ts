import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { populate } from '../bench/population.ts'
import { findLiveCounts } from '../server/live/store.ts'
import type { Db } from '../server/platform/database/database.ts'
import { insertPost } from '../server/posts/store.ts'
import { recountAll } from '../server/recount/service.ts'
import { rowKeys } from './row-keys.ts'
import type { Contents, Subjects } from './server-messages.ts'

const posts = 6

/** Inserts what the clients write on. */
export async function insertSubjects(db: Db): Promise<Subjects> {
  const { userIds, personalityIds } = await populate(db, 24, 8)
  const postIds: string[] = []
  for (const userId of userIds.slice(0, posts)) {
    postIds.push(await insertPost(db, userId, { content: 'A post to like and to comment on' }))
  }
  return { userIds, personalityIds, postIds }
}

/** Waits until no other connection runs a statement, such as a connection of a killed process. */
export async function waitForStatements(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    `.execute(db)
    if (rows.length === 0) return
    await sleep(20)
  }
}

/** The time of the database in milliseconds. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ milliseconds: number }>`
    select (extract(epoch from clock_timestamp()) * 1000) :: float8 as milliseconds
  `.execute(db)
  return rows[0]?.milliseconds ?? Number.NaN
}

/** Reads every row that clients write, and checks and repairs all counters. */
export async function readContents(db: Db): Promise<Contents> {
  const [votes, likes, follows, comments, postComments, personalities] = await Promise.all([
    db.selectFrom('votes').select(['user_id', 'personality_id', 'type']).execute(),
    db.selectFrom('post_likes').select(['user_id', 'post_id']).execute(),
    db.selectFrom('follows').select(['follower_id', 'followee_id']).execute(),
    db.selectFrom('comments').select(['user_id', 'content']).execute(),
    db.selectFrom('post_comments').select(['user_id', 'content']).execute(),
    db.selectFrom('personalities').select('id').execute(),
  ])
  const { wrong } = await recountAll(db, { repair: true })
  const counts = await findLiveCounts(
    db,
    personalities.map(({ id }) => id),
  )
  return {
    rows: [
      ...votes.map((row): [string, string] => [
        rowKeys.vote(row.user_id ?? '', row.personality_id),
        row.type,
      ]),
      ...likes.map((row): [string, string] => [rowKeys.like(row.user_id, row.post_id), 'liked']),
      ...follows.map((row): [string, string] => [
        rowKeys.follow(row.follower_id, row.followee_id),
        'following',
      ]),
      ...comments.map((row): [string, string] => [
        rowKeys.comment(row.user_id ?? '', row.content),
        'written',
      ]),
      ...postComments.map((row): [string, string] => [
        rowKeys.postComment(row.user_id, row.content),
        'written',
      ]),
    ],
    wrongCounts: wrong,
    counts: [...counts.values()],
  }
}
