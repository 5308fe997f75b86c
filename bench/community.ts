import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Row counts of a generated community. */
export interface Community {
  users: number
  follows: number
  posts: number
  likes: number
  comments: number
  notifications: number
}

/** Scale 1 is a million posts. */
export const communityOf = (scale: number): Community => ({
  users: Math.ceil(100_000 * scale),
  follows: Math.ceil(1_000_000 * scale),
  posts: Math.ceil(1_000_000 * scale),
  likes: Math.ceil(5_000_000 * scale),
  comments: Math.ceil(1_000_000 * scale),
  notifications: Math.ceil(2_000_000 * scale),
})

const filled = [
  'users',
  'accounts',
  'user_totals',
  'follows',
  'posts',
  'post_totals',
  'post_likes',
  'post_comments',
  'notifications',
  'notification_senders',
]

const names = (texts: string) => `('{${texts.replaceAll(' ', ',')}}' :: text[])`
const first = names(
  'Ada José Bo Zoë Chidi Mei Łukasz Anna Ingrid Omar Priya Juan Søren Fatima Ivan Nora',
)
const last = names(
  'Lovelace Luján Adler Østergaard Okafor Tanaka Nowak Silva Novák Haddad Sharma García',
)
const words = names(
  'budget council school road bridge park water library tax vote election mayor parliament housing rent ' +
    'hospital nurse teacher bus tram bicycle harbour market square garden tree river climate energy solar ' +
    'wind law court police fire museum theatre music festival children parents seniors students workers ' +
    'wages pension health clinic street light noise waste recycling plan hearing petition debate meeting ' +
    'committee report figure reform promise answer question letter minister governor senate district ' +
    'village town city region border trade farm forest coast island airport railway station café',
)
const syllables = names(
  'ba ce di fo gu ka le mi no pu ra se ti vo zu bra cle dri flo gru pla sne tri vol',
)
const any = (list: string, of: string) =>
  `${list}[1 + (hashint8(${of}) & 2147483647) % cardinality(${list})]`

/** SQL of a word by rank: a few words occur in every third text, most in one of thousands. */
const wordOf = (rank: string) => `(select case
  when rank < cardinality(${words}) then ${words}[rank + 1]
  else ${syllables}[1 + rank % 24] || ${syllables}[1 + rank / 24 % 24] || ${syllables}[1 + rank / 576 + rank * 7 % 12] end
  from (select ${rank} as rank) as ranked)`

/** Username of a user, numbered from one. */
export const usernameOf = (number: number): string =>
  createHash('md5').update(String(number)).digest('hex').slice(0, 10)

/** Skewed distribution: the first few users have most followers, posts and likes. */
const skewed = (count: number) => `floor(${count} * power(random(), 3)) :: bigint + 1`
const even = (count: number) => `floor(${count} * random()) :: bigint + 1`

/**
 * Fills an empty, migrated database with a community, one statement per table. Triggers and foreign keys are disabled
 * meanwhile, so the counters are computed at the end; indexes are rebuilt after the inserts.
 */
export async function fillCommunity(
  client: pg.Client,
  size: Community,
  onProgress: (what: string) => void,
): Promise<void> {
  const run = async (what: string, ...statements: string[]) => {
    const start = performance.now()
    for (const statement of statements) await client.query(statement)
    onProgress(`${what} ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  }
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  )
  const rebuild = await dropIndexes(client)
  await run(
    `${size.users} users`,
    `create temp table member as
     select n, uuidv7(interval '1 minute' * (n - ${size.users}) * 10) as id
     from generate_series(1, ${size.users}) as n`,
    `insert into users (id, name, username, bio, is_private, verification_status, created_at)
     select id, ${any(first, 'n')} || ' ' || ${any(last, 'n * 7')}, substr(md5(n :: text), 1, 10), 'Lives in the town.',
       n % 20 = 0, case when n % 3 = 0 then 'VERIFIED' :: verification_status end,
       now() - interval '10 minutes' * (${size.users} - n)
     from member`,
    `insert into accounts (user_id, email, password_hash)
     select id, n || '@example.org', '-' from member`,
    'create unique index on member (n)',
  )
  await run(
    `${size.follows} follows`,
    `insert into follows (follower_id, followee_id, id)
     select follower.id, followee.id, uuidv7(interval '1 second' * (pair.n - ${size.follows}))
     from (
       select min(n) as n, one, other from (
         select n, ${even(size.users)} as one, ${skewed(size.users)} as other
         from generate_series(1, ${Math.ceil(size.follows * 1.1)}) as n
       ) as pair
       where one <> other group by one, other limit ${size.follows}
     ) as pair
     join member as follower on follower.n = one join member as followee on followee.n = other`,
  )
  await run(
    `${size.posts} posts`,
    `create temp table post as
     select n, uuidv7(interval '10 seconds' * (n - ${size.posts})) as id, ${skewed(size.users)} as author
     from generate_series(1, ${size.posts}) as n`,
    `insert into posts (id, user_id, content, created_at)
     select post.id, member.id, (
       select string_agg(${wordOf('floor(5000 * power((hashint8(post.n * 31 + word * 17) & 2147483647) / 2147483648.0, 2)) :: int')}, ' ')
       from generate_series(1, 12 + post.n % 30) as word
     ), now() - interval '10 seconds' * (${size.posts} - post.n)
     from post join member on member.n = author`,
    'create unique index on post (n)',
  )
  await run(
    `${size.likes} likes`,
    `insert into post_likes (post_id, user_id)
     select distinct post.id, member.id from (
       select ${size.posts} + 1 - ${skewed(size.posts)} as liked, ${even(size.users)} as fan
       from generate_series(1, ${size.likes})
     ) as pair join post on post.n = liked join member on member.n = fan`,
  )
  await run(
    `${size.comments} comments`,
    `insert into post_comments (id, post_id, user_id, content)
     select uuidv7(interval '1 second' * (pair.n - ${size.comments})), post.id, member.id, 'Well said.' from (
       select n, ${size.posts} + 1 - ${skewed(size.posts)} as post, ${even(size.users)} as author
       from generate_series(1, ${size.comments}) as n
     ) as pair join post on post.n = pair.post join member on member.n = pair.author`,
  )
  await run(
    `${size.notifications} notifications`,
    `with created as materialized (
       select uuidv7(interval '1 second' * -(row_number() over ())) as id, posts.user_id, post_likes.user_id as sender_id,
         post_id, row_number() over (partition by post_id) > 1 as is_read
       from (select * from post_likes limit ${size.notifications * 1.1}) as post_likes
       join posts on posts.id = post_id where posts.user_id <> post_likes.user_id limit ${size.notifications}
     ), inserted as (
       insert into notifications (id, latest_id, user_id, type, post_id, is_read, has_senders)
       select id, id, user_id, 'POST_LIKE', post_id, is_read, true from created
     )
     insert into notification_senders (notification_id, sender_id) select id, sender_id from created`,
  )
  await run(
    'counters',
    `insert into user_totals (user_id, followers_count, following_count, posts_count)
     select id, coalesce(followers, 0), coalesce(following, 0), coalesce(written, 0) from member
     left join (select followee_id as id, count(*) as followers from follows group by 1) as a using (id)
     left join (select follower_id as id, count(*) as following from follows group by 1) as b using (id)
     left join (select user_id as id, count(*) as written from posts group by 1) as c using (id)`,
    `insert into post_totals (post_id, likes_count, comments_count)
     select id, coalesce(likes, 0), coalesce(comments, 0) from post
     left join (select post_id as id, count(*) as likes from post_likes group by 1) as a using (id)
     left join (select post_id as id, count(*) as comments from post_comments group by 1) as b using (id)`,
  )
  await run('indexes', ...rebuild)
  await client.query('set session_replication_role = origin')
  await run('analyzed', 'drop table member, post', 'vacuum analyze')
}

/** Drops indexes that back no constraint; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid :: regclass :: text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any($1 :: regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
