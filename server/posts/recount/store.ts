import { sql } from 'kysely'
import type { CheckedCounts, WrongCount } from '../../platform/database/counts.ts'
import type { Tx } from '../../platform/database/database.ts'

const countedPosts = sql`
  select id as post_id,
    (select count(*) from post_likes where post_likes.post_id = posts.id) as likes,
    (select count(*) from post_comments where post_comments.post_id = posts.id) as comments
  from posts
`

/** Compares every post's counters with the rows they count, all at one moment. */
export async function checkCounts(tx: Tx): Promise<CheckedCounts> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<WrongCount>`
    select 'post ' || post_id as subject, counter, stored, counted
    from (${countedPosts}) as counted_posts
    left join post_totals as totals using (post_id)
    cross join lateral (values
      ('likesCount', totals.likes_count, likes),
      ('commentsCount', totals.comments_count, comments)
    ) as counters (counter, stored, counted)
    where stored is distinct from counted
    order by post_id, counter
  `.execute(tx)
  const { total } = await tx
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: total * 2, wrong: rows }
}

/** Sets every post's counters to what they count; who likes or comments waits meanwhile. */
export async function repairCounts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select from post_totals order by post_id for no key update`.execute(tx)
  await sql`
    update post_totals as totals set likes_count = likes, comments_count = comments
    from (${countedPosts}) as counted_posts
    where counted_posts.post_id = totals.post_id
      and (likes_count, comments_count) is distinct from (likes, comments)
  `.execute(tx)
}
