import {
  insertFacets,
  insertMoves,
  insertPersonalityTotals,
  insertRankings,
} from '../bench/community.ts'
import type { Database } from '../server/platform/database/database.ts'

/** Number of rows of each kind. */
export interface CommunitySize {
  users: number
  personalities: number
  votes: number
  posts: number
  comments: number
}

/** Number of newest posts that have the maximum length. */
const longPosts = 200

/** Tables that are filled, and whose indexes are dropped meanwhile. */
const tables = [
  'users',
  'accounts',
  'user_totals',
  'voters',
  'personalities',
  'personality_totals',
  'personality_sorts',
  'personality_rankings',
  'personality_moves',
  'vote_history',
  'votes',
  'posts',
  'post_totals',
  'comments',
  'follows',
  'notifications',
  'notification_senders',
]

/**
 * An id derived from a text: the random ids of the embedded database take four times as long. Version and variant are
 * as in a random id, or the API would refuse it.
 */
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

const fillStatements = ({ users, personalities, votes, posts, comments }: CommunitySize) => [
  // In the order of their ids, so that the votes are inserted in the order of their unique index.
  `create temp table member as
    select n, ${idOf(`'member ' || n`)} as id from generate_series(1, ${users}) as n order by id`,
  `create temp table politician as
    select n, ${idOf(`'politician ' || n`)} as id from generate_series(1, ${personalities}) as n`,
  'analyze member, politician',
  `insert into users (id, name, username, bio, created_at)
    select id, 'Anna ' || substr(md5(n::text), 1, 8), 'm' || n, 'Lives in the town.', now() - n * interval '1 minute'
    from member`,
  `insert into accounts (user_id, email, password_hash) select id, n || '@example.org', '-' from member`,
  // The second to 20,000th users follow the first.
  `insert into user_totals (user_id, posts_count, followers_count, following_count)
    select id, ${posts / users}, case when n = 1 then 19999 else 0 end, (n between 2 and 20000)::int
    from member`,
  `insert into voters (user_id) select id from member`,
  `insert into personalities (id, slug, name, party, position, bio)
    select id, 'politician-' || n, 'Politician ' || md5(n::text), 'Party ' || n % 7, 'Member of Parliament',
      repeat('A sentence of a biography. ', 20)
    from politician`,
  // Round after round, every user votes on the personality with the next number.
  `insert into votes (id, user_id, personality_id, type)
    select ${idOf(`'vote ' || vote.n`)}, member.id, politician.id,
      (case when vote.n % 3 = 0 then 'DOWNVOTE' else 'UPVOTE' end)::vote_type
    from member
    cross join generate_series(0, ${Math.ceil(votes / users) - 1}) as round
    cross join lateral (select round * ${users} + member.n - 1 as n) as vote
    join politician on politician.n = 1 + (round + member.n - 1) % ${personalities}
    where vote.n < ${votes}`,
  `insert into comments (id, user_id, personality_id, content, is_anonymous)
    select ${idOf(`'comment ' || said.n`)}, member.id, politician.id, 'What I think of that, number ' || said.n, said.n % 4 = 0
    from generate_series(1, ${comments}) as said (n)
    join member on member.n = 1 + said.n % ${users} join politician on politician.n = 1 + said.n % 10`,
  insertPersonalityTotals('politician', '0'),
  `create temp table post as
    select n, uuidv7(n * interval '1 second' - interval '30 days') as id from generate_series(1, ${posts}) as n`,
  'analyze post',
  `insert into posts (id, user_id, content)
    select post.id, member.id, case
      when post.n > ${posts - longPosts} then (
        select left(string_agg(substr(md5((post.n * 1000 + word)::text), 1, 4 + word % 9), ' '), 5000)
        from generate_series(1, 600) as word
      )
      else 'The council spoke of road ' || post.n
    end
    from post join member on member.n = 1 + post.n % ${users}`,
  `insert into post_totals (post_id) select id from post`,
  `insert into follows (follower_id, followee_id)
    select follower.id, followee.id from member as follower join member as followee on followee.n = 1
    where follower.n between 2 and 20000`,
  // Many read notifications with one sender each, and an unread one with as many senders.
  `with made as materialized (select uuidv7() as id, id as sender_id from member where n between 2 and 20000),
    inserted as (
      insert into notifications (id, latest_id, user_id, type, is_read, has_senders)
      select id, id, (select id from member where n = 1), 'FOLLOW', true, true from made
    )
    insert into notification_senders (notification_id, sender_id) select id, sender_id from made`,
  `with unread as (
      insert into notifications (user_id, type, has_senders)
      select id, 'FOLLOW', true from member where n = 1 returning id
    )
    insert into notification_senders (notification_id, sender_id)
    select unread.id, member.id from unread, member where n between 2 and 20000`,
  `insert into personality_sorts (personality_id, comment_count, views)
    select personality_id, comment_count, views from personality_totals`,
  insertRankings,
  insertFacets,
  `insert into vote_history (personality_id, hour, stage, upvotes, downvotes, to_upvote, to_downvote, changes,
      upvote_count, downvote_count)
    select personality_id, change_hour(now()), 'point', upvote_count, downvote_count, 0, 0, upvote_count + downvote_count,
      upvote_count, downvote_count
    from personality_totals`,
  insertMoves,
  `insert into feed_totals (amount) select sum(posts_count) from user_totals`,
  `insert into activity (kind, day, amount) values
    ('users', current_date, ${users}), ('votes', current_date, ${votes}),
    ('comments', current_date, ${comments}), ('personalities', current_date, ${personalities})`,
  'drop table member, politician, post',
]

const tableNames = tables.map((table) => `'${table}'`).join()

/** Statements that drop an index or a constraint, and create it again. */
interface Recreation {
  drop: string
  create: string
}

/** The indexes that are dropped and recreated: all but primary keys, to which foreign keys refer. */
const recreations = `
  select format('drop index %I.%I', schemaname, indexname) as drop, indexdef as create from pg_indexes
  where schemaname = 'public' and tablename in (${tableNames})
    and not exists (select from pg_constraint where conname = indexname)
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint
  where contype = 'u' and conrelid in (select format('public.%I', name)::regclass from unnest(array[${tableNames}]) as name)`

/**
 * Fills an empty, migrated database with a large community, as a superuser. Triggers and foreign keys are off meanwhile, and indexes
 * are built after the inserts, which takes a minute instead of many.
 */
export async function fillLargeCommunity(
  withScripts: Database['withScripts'],
  size: CommunitySize,
): Promise<void> {
  await withScripts(async ({ run, all }) => {
    const indexes = await all<Recreation>(recreations)
    await run(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
    for (const { drop } of indexes) await run(drop)
    for (const statement of fillStatements(size)) await run(statement)
    for (const { create } of indexes) await run(create)
    await run('reset session_replication_role; reset maintenance_work_mem')
    for (const table of tables) await run(`vacuum analyze ${table}`)
  })
}
