import { searchVersion } from '../server/personalities/search/store.ts'

/** Row counts of a generated community. */
export interface Community {
  users: number
  personalities: number
  votes: number
  follows: number
  posts: number
  likes: number
  comments: number
  postComments: number
  notifications: number
  /** Rows of each of: audit entries, requests for verification, decided cases with a report, saved personalities. */
  records: number
}

/**
 * Sizes in proportion to the votes; at least enough users and personalities to measure with.
 * @param personalities by default also in proportion to the votes
 */
export function communityOf(
  votes: number,
  personalities = Math.max(100, Math.round(votes / 500)),
): Community {
  const users = Math.max(1_000, votes / 10)
  return {
    users,
    personalities,
    votes,
    follows: 3 * users,
    posts: users,
    likes: 2 * users,
    comments: users,
    postComments: users,
    notifications: 2 * users,
    records: users / 10,
  }
}

/** A statement of the fill, which inserts `rows` rows. */
export interface FillStep {
  name: string
  rows: number
  statement: string
}

/** Tables with few rows that the fill inserts into. */
export const smallTables = ['areas', 'organizations', 'organization_names']

/** Tables that the fill inserts into, and that grow with the site. */
export const filledTables = [
  'users',
  'accounts',
  'user_totals',
  'voters',
  'personalities',
  'mandates',
  'personality_totals',
  'personality_sorts',
  'personality_rankings',
  'personality_moves',
  'vote_history',
  'verified_tallies',
  'votes',
  'comments',
  'posts',
  'post_totals',
  'post_likes',
  'post_comments',
  'follows',
  'notifications',
  'notification_senders',
  'audit_entries',
  'verification_requests',
  'moderation_cases',
  'reports',
  'saves',
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

/** A number from 0 to 2^31 - 1 that looks random, the same for the same seed. */
const hash = (seed: string) => `(hashint8(${seed}) & 2147483647)`
const any = (list: string, seed: string) => `${list}[1 + ${hash(seed)} % cardinality(${list})]`
const threeSyllables = (seed: string) =>
  [seed, `${seed} + 1`, `${seed} + 2`].map((each) => any(syllables, each)).join(' || ')

/** A few words occur in every third text, most in one of thousands. */
const word = (seed: string) => `(case
  when ${hash(seed)} % 3 = 0 then ${any(words, `${seed} + 1`)}
  when ${hash(seed)} % 3 = 1 then ${words}[1 + floor(cardinality(${words}) * power(${fraction(`${seed} + 2`)}, 3)) :: int]
  else ${threeSyllables(`${seed} + 3`)} end)`

const fraction = (seed: string) => `(${hash(seed)} / 2147483648.0 :: float8)`

/** A user's name: every twentieth has a common surname, most an invented one that few share. */
const nameOf = (n: string) => `${any(first, n)} || ' ' || case
  when ${n} % 20 = 0 then ${any(last, `${n} * 7`)} else initcap(${threeSyllables(`${n} * 11`)}) end`

/** Number from 1 to `count` with a skewed distribution: the first few are the most frequent. */
const skewed = (count: number, seed: string) =>
  `(1 + floor(${count} * power(${fraction(seed)}, 3)) :: int)`

/**
 * SQL of `rounds` ranges that cover the numbers from 1 to `count`, the first ones the smallest, as rows of round, start
 * and width. Whoever picks one number of each range has different numbers, and most often small ones.
 */
function ranges(rounds: number, count: number): string {
  const start = (round: number) => round + Math.floor((count - rounds) * (round / rounds) ** 3)
  const rows = Array.from({ length: rounds }, (_, round) => [
    round,
    start(round),
    start(round + 1) - start(round),
  ])
  return `(values ${rows.map((row) => `(${row})`).join()}) as range (round, start, width)`
}

/** A number of a range. */
const picked = (seed: string) =>
  `(start + ${skewed(1, seed).replace('* power', '* width * power')})`

/** Number of rows of one statement, so that several connections share the work. */
const rowsPerStatement = 250_000

/**
 * Steps that insert what follows from the numbers from 1 to `count`.
 * @param rowsEach rows for each number
 * @param statement makes the statement for a condition on the number
 */
function inParts(
  name: string,
  count: number,
  rowsEach: number,
  statement: (between: string) => string,
): FillStep[] {
  const size = Math.max(1, Math.floor(rowsPerStatement / rowsEach))
  const parts = Math.ceil(count / size)
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * size + 1, Math.min(count, (part + 1) * size)]
    return {
      name,
      rows: (to - from + 1) * rowsEach,
      statement: statement(`between ${from} and ${to}`),
    }
  })
}

const one = (name: string, rows: number, statement: string): FillStep => ({ name, rows, statement })

/** Numbers with their ids, which other steps refer to. Users and posts have an age, so their ids are in order. */
const numbering = ({ users, personalities, posts }: Community): FillStep[] => [
  one(
    'numbers',
    0,
    `create unlogged table fill_users as
     select n, uuidv7(interval '700 days' / ${users} * (n - ${users})) as id from generate_series(1, ${users}) as n`,
  ),
  one(
    'numbers',
    0,
    `create unlogged table fill_personalities as
     select n, uuidv7() as id from generate_series(1, ${personalities}) as n`,
  ),
  one(
    'numbers',
    0,
    `create unlogged table fill_posts as
     select n, uuidv7(interval '700 days' / ${posts} * (n - ${posts})) as id, ${skewed(users, 'n * 3')} as author
     from generate_series(1, ${posts}) as n`,
  ),
  one(
    'numbers',
    0,
    `create unlogged table fill_phrases as
     select n, concat_ws(' ', ${Array.from({ length: 7 }, (_, i) => word(`n * 100 + ${i * 10}`)).join()}) as text
     from generate_series(1, 20000) as n`,
  ),
]

const parties = 12
const states = 50
const districtsOf = ({ personalities }: Community) =>
  Math.max(states, Math.round(personalities / 20))
const chambersOf = ({ personalities }: Community) => Math.max(2, Math.round(personalities / 200))

/** A country, states and districts; chambers, the first of the country and the others of states; and parties. */
const places = (size: Community): FillStep[] => {
  const areas = 1 + states + districtsOf(size)
  const chambers = chambersOf(size)
  return [
    one(
      'numbers',
      0,
      `create unlogged table fill_areas as
       select n, uuidv7() as id,
         case when n = 0 then 'Country' when n <= ${states} then 'State ' || n else 'District ' || n end as name,
         case when n = 0 then null when n <= ${states} then 0 else 1 + n % ${states} end as parent
       from generate_series(0, ${areas - 1}) as n`,
    ),
    one(
      'numbers',
      0,
      `create unlogged table fill_organizations as
       select n, uuidv7() as id, kind :: organization_kind, initcap(kind) || ' ' || n as name,
         case when kind = 'chamber' then n % ${states + 1} end as area
       from (
         select 'chamber' as kind, n from generate_series(0, ${chambers - 1}) as n
         union all select 'party', n from generate_series(0, ${parties - 1}) as n
       ) as organizations`,
    ),
    // A representative of the district in a chamber, for a party: most in office, others former, candidates or without an office.
    one(
      'numbers',
      0,
      `create unlogged table fill_offices as
       select person.n, (case
           when person.n % 20 = 0 then 'UNSPECIFIED' when person.n % 20 < 3 then 'FORMER'
           when person.n % 20 = 3 then 'CANDIDATE' else 'IN_OFFICE'
         end) :: personality_status as status,
         district.id as area_id, chamber.id as chamber_id, party.id as party_id, party.name as party_name,
         array(select unnest(array[district.id, state.id, country.id]) order by 1) as area_ids
       from generate_series(1, ${size.personalities}) as person (n)
       join fill_areas as district on district.n = ${states + 1} + person.n % ${districtsOf(size)}
       join fill_areas as state on state.n = district.parent
       join fill_areas as country on country.n = state.parent
       join fill_organizations as chamber on chamber.kind = 'chamber' and chamber.n = person.n % ${chambers}
       join fill_organizations as party on party.kind = 'party' and party.n = ${hash('person.n')} % ${parties}`,
    ),
  ]
}

const offices = ({ personalities }: Community): FillStep[] => [
  one(
    'offices',
    0,
    `insert into areas (id, slug, name, kind, parent_id, search_text)
     select area.id, lower(replace(area.name, ' ', '-')), area.name, lower(split_part(area.name, ' ', 1)), parent.id,
       fold(concat_ws(' ', area.name, parent.name))
     from fill_areas as area left join fill_areas as parent on parent.n = area.parent`,
  ),
  one(
    'offices',
    0,
    `insert into organizations (id, kind, slug, name, area_id)
     select made.id, kind, lower(replace(made.name, ' ', '-')), made.name, fill_areas.id
     from fill_organizations as made left join fill_areas on fill_areas.n = area`,
  ),
  one(
    'offices',
    0,
    'insert into organization_names (kind, name, organization_id) select kind, name, id from fill_organizations',
  ),
  one(
    'offices',
    personalities,
    `insert into mandates (personality_id, is_candidacy, chamber_id, area_id, party_id, start_date, end_date)
     select person.id, status = 'CANDIDATE', chamber_id, area_id, party_id, '2020-03-01',
       case when status = 'FORMER' then '2024-02-28' end
     from fill_offices join fill_personalities as person using (n) where status <> 'UNSPECIFIED'
     union all
     select person.id, false, chamber_id, area_id, party_id, '2016-03-01', '2020-02-29'
     from fill_offices join fill_personalities as person using (n) where status = 'IN_OFFICE' and n % 5 = 0`,
  ),
]

const people = ({ users, personalities }: Community): FillStep[] => [
  ...inParts(
    'users',
    users,
    1,
    (between) =>
      `insert into users (id, name, username, bio, is_private, verification_status, created_at)
       select id, ${nameOf('n')}, substr(md5(n :: text), 1, 16), 'Lives in the town.', n % 20 = 0,
         case when n % 3 = 0 then 'VERIFIED' :: verification_status end, now() - interval '700 days' / ${users} * (${users} - n)
       from fill_users where n ${between}`,
  ),
  ...inParts(
    'voters',
    users,
    1,
    (between) =>
      `insert into voters (user_id, is_verified) select id, n % 3 = 0 from fill_users where n ${between}`,
  ),
  ...inParts(
    'accounts',
    users,
    1,
    (between) =>
      `insert into accounts (user_id, email, password_hash)
       select id, ${threeSyllables('n')} || n || '@' || ${any(syllables, 'n * 5')} || '.example', '-'
       from fill_users where n ${between}`,
  ),
  one(
    'personalities',
    personalities,
    `insert into personalities (id, slug, name, party, position, bio, created_at, search_text, search_version,
       status, party_id, chamber_ids, area_ids)
     select id, 'politician-' || n, name, party_name, 'Member of Parliament',
       repeat('A sentence of a biography. ', 20), now() - interval '1 minute' * n,
       fold(concat_ws(' ', name, party_name, 'Member of Parliament')), ${searchVersion}, status,
       case when has_office then party_id end, case when has_office then array[chamber_id] else '{}' end,
       case when has_office then area_ids else '{}' end
     from fill_personalities join (
       select *, status <> 'UNSPECIFIED' as has_office, ${nameOf('n * 13')} as name from fill_offices
     ) as offices using (n)`,
  ),
]

/** Votes of each voter. */
const votesEach = 10

const votes = ({ votes, users, personalities }: Community): FillStep[] =>
  inParts(
    'votes',
    Math.min(users, Math.ceil(votes / votesEach)),
    votesEach,
    (between) =>
      `insert into votes (user_id, personality_id, type, created_at, is_verified)
       select voter.id, personality.id,
         (case when ${hash('voter.n * 32 + round')} % 3 = 0 then 'DOWNVOTE' else 'UPVOTE' end) :: vote_type,
         now() - interval '700 days' * ${fraction('voter.n * 64 + round')}, voter.n % 3 = 0
       from fill_users as voter cross join ${ranges(votesEach, personalities)}
       join fill_personalities as personality on personality.n = ${picked('voter.n * 16 + round')}
       where voter.n ${between}`,
  )

const discussions = ({ users, personalities, posts, comments, postComments }: Community) => [
  ...inParts(
    'comments',
    comments,
    1,
    (between) =>
      `insert into comments (user_id, personality_id, content, is_anonymous, created_at)
       select author.id, personality.id, phrase.text, said.n % 4 = 0, now() - interval '700 days' * ${fraction('said.n * 7')}
       from (select * from generate_series(1, ${comments}) as n where n ${between}) as said
       join fill_users as author on author.n = 1 + said.n % ${users}
       join fill_personalities as personality on personality.n = ${skewed(personalities, 'said.n * 5')}
       join fill_phrases as phrase on phrase.n = 1 + ${hash('said.n')} % 20000`,
  ),
  ...inParts(
    'post comments',
    postComments,
    1,
    (between) =>
      `insert into post_comments (id, post_id, user_id, content)
       select uuidv7(interval '1 second' * (said.n - ${postComments})), post.id, author.id, phrase.text
       from (select * from generate_series(1, ${postComments}) as n where n ${between}) as said
       join fill_users as author on author.n = 1 + said.n % ${users}
       join fill_posts as post on post.n = ${posts + 1} - ${skewed(posts, 'said.n * 5')}
       join fill_phrases as phrase on phrase.n = 1 + ${hash('said.n')} % 20000`,
  ),
]

const writings = ({ users, posts, likes }: Community): FillStep[] => [
  ...inParts(
    'posts',
    posts,
    1,
    (between) =>
      `insert into posts (id, user_id, content, created_at)
       select post.id, author.id, concat_ws(' ', a.text, b.text, case when post.n % 2 = 0 then c.text end),
         now() - interval '700 days' / ${posts} * (${posts} - post.n)
       from fill_posts as post join fill_users as author on author.n = post.author
       join fill_phrases as a on a.n = 1 + ${hash('post.n')} % 20000
       join fill_phrases as b on b.n = 1 + ${hash('post.n * 3')} % 20000
       join fill_phrases as c on c.n = 1 + ${hash('post.n * 5')} % 20000
       where post.n ${between}`,
  ),
  ...inParts(
    'likes',
    users,
    Math.ceil(likes / users),
    (between) =>
      `insert into post_likes (post_id, user_id)
       select post.id, fan.id
       from fill_users as fan cross join ${ranges(Math.ceil(likes / users), posts)}
       join fill_posts as post on post.n = ${posts + 1} - ${picked('fan.n * 64 + round')}
       where fan.n ${between}`,
  ),
]

const relations = ({ users, follows, posts, notifications }: Community): FillStep[] => [
  ...inParts(
    'follows',
    users,
    Math.ceil(follows / users),
    (between) =>
      `insert into follows (follower_id, followee_id, id)
       select follower.id, followee.id, uuidv7(interval '700 days' / ${users} * (follower.n - ${users}))
       from fill_users as follower cross join ${ranges(Math.ceil(follows / users), users)}
       join fill_users as followee on followee.n = ${picked('follower.n * 64 + round')}
       where follower.n ${between} and followee.n <> follower.n`,
  ),
  // The author of a post has read all its notifications but the last.
  ...inParts(
    'notifications',
    posts,
    2 * Math.ceil(notifications / posts),
    (between) =>
      `with made as materialized (
         select uuidv7(interval '700 days' / ${posts} * (post.n - ${posts}) + interval '1 second' * round) as id,
           author.id as user_id, sender.id as sender_id, post.id as post_id,
           round < ${Math.ceil(notifications / posts) - 1} as is_read
         from fill_posts as post cross join ${ranges(Math.ceil(notifications / posts), users)}
         join fill_users as author on author.n = post.author
         join fill_users as sender on sender.n = ${picked('post.n * 64 + round')}
         where post.n ${between}
       ), inserted as (
         insert into notifications (id, latest_id, user_id, type, post_id, is_read, has_senders)
         select id, id, user_id, 'POST_LIKE', post_id, is_read, true from made
       )
       insert into notification_senders (notification_id, sender_id) select id, sender_id from made`,
  ),
]

/** What administrators read, and personalities that users saved. */
const records = ({ users, posts, personalities, records }: Community): FillStep[] => [
  one(
    'records',
    records,
    `insert into audit_entries (id, actor_id, action, target_type, target_id, after, created_at)
     select uuidv7(interval '700 days' / ${records} * (entry - ${records})), actor.id, 'USER_CHANGED', 'user', target.id,
       '{"fields": "bio"}', now() - interval '700 days' / ${records} * (${records} - entry)
     from generate_series(1, ${records}) as entry
     join fill_users as actor on actor.n = 1 + entry % 50
     join fill_users as target on target.n = 1 + ${hash('entry')} % ${users}`,
  ),
  one(
    'records',
    records,
    `insert into verification_requests (id, user_id, status, reason, reviewed_at)
     select uuidv7(interval '700 days' / ${users} * (n - ${users})), id, (case when n % 10 = 0 then 'PENDING' else 'VERIFIED' end) :: verification_status,
       'I write about politics.', case when n % 10 > 0 then now() end
     from fill_users where n <= ${records}`,
  ),
  one(
    'records',
    2 * records,
    `with decided as materialized (
       select uuidv7(interval '700 days' / ${posts} * (n - ${posts})) as id, post.id as post_id, reporter.id as reporter_id, n % 100 > 0 as is_decided
       from fill_posts as post join fill_users as reporter using (n) where n <= ${records}
     ), cases as (
       insert into moderation_cases (id, post_id, outcome, rule, decided_at)
       select id, post_id, case when is_decided then 'DISMISSED' :: case_outcome end, case when is_decided then 'spam' :: report_reason end, case when is_decided then now() end
       from decided
     )
     insert into reports (reporter_id, reason, case_id) select reporter_id, 'spam', id from decided`,
  ),
  one(
    'records',
    records,
    `insert into saves (user_id, personality_id)
     select fan.id, personality.id from fill_users as fan
     join fill_personalities as personality on personality.n = ${skewed(personalities, 'fan.n')}
     where fan.n > ${users - records}`,
  ),
]

/** Inserts the counters of the personalities whose ids a table has, with an expression for their views. */
export const insertPersonalityTotals = (table: string, views: string) => `
  insert into personality_totals (personality_id, upvote_count, downvote_count, verified_upvote_count,
    verified_downvote_count, comment_count, views, is_former)
  select id, coalesce(up, 0), coalesce(down, 0), coalesce(verified_up, 0), coalesce(verified_down, 0),
    coalesce(said, 0), ${views}, is_former
  from ${table} join personalities using (id)
  left join (
    select personality_id as id, count(*) filter (where type = 'UPVOTE') as up,
      count(*) filter (where type = 'DOWNVOTE') as down,
      count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
      count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
    from votes group by 1
  ) as counted using (id)
  left join (select personality_id as id, count(*) as said from comments group by 1) as discussed using (id)`

/** Inserts what leaders are ordered by, from the counters. */
export const insertRankings = `
  insert into personality_rankings (personality_id, support_low, oppose_low, is_ranked, is_former)
  select personality_id, wilson_low(upvote_count, vote_count), wilson_low(downvote_count, vote_count), vote_count >= 20,
    is_former
  from personality_totals`

/** Inserts rows for the changes of the support share; the job of the history compares the rows that are due. */
export const insertMoves = `
  insert into personality_moves (personality_id, since, is_recent)
  select distinct personality_id, timestamptz '-infinity', true from vote_history`

/** Inserts the numbers of personalities by status, and by party, letter, chamber and area. */
export const insertFacets = `
  insert into personality_facets (kind, value, in_office, candidate, unspecified, former, died)
  select kind, value, count(*) filter (where status = 'IN_OFFICE'), count(*) filter (where status = 'CANDIDATE'),
    count(*) filter (where status = 'UNSPECIFIED'), count(*) filter (where status = 'FORMER'),
    count(*) filter (where status = 'DIED')
  from personalities cross join lateral personality_facets__of(party_name, initial, chamber_ids, area_ids)
  group by kind, value`

/** Counters of the rows, which triggers keep otherwise. */
const counters = ({ users, personalities, posts }: Community): FillStep[] => [
  one(
    'counters',
    personalities,
    insertPersonalityTotals('fill_personalities', `${hash('n')} % 100000`),
  ),
  one(
    'counters',
    users,
    `insert into user_totals (user_id, followers_count, following_count, posts_count)
     select id, coalesce(followers, 0), coalesce(following, 0), coalesce(written, 0) from fill_users
     left join (select followee_id as id, count(*) as followers from follows group by 1) as a using (id)
     left join (select follower_id as id, count(*) as following from follows group by 1) as b using (id)
     left join (select user_id as id, count(*) as written from posts group by 1) as c using (id)`,
  ),
  one(
    'counters',
    posts,
    `insert into post_totals (post_id, likes_count, comments_count)
     select id, coalesce(likes, 0), coalesce(comments, 0) from fill_posts
     left join (select post_id as id, count(*) as likes from post_likes group by 1) as a using (id)
     left join (select post_id as id, count(*) as comments from post_comments group by 1) as b using (id)`,
  ),
  one(
    'counters',
    0,
    `insert into activity (kind, day, amount)
     select kind, (created_at at time zone 'UTC') :: date, count(*) from (
       select 'votes' :: activity_kind as kind, greatest(created_at, counted_since) as created_at from votes
       union all select 'comments', created_at from comments
       union all select 'users', created_at from users
       union all select 'personalities', created_at from personalities
     ) as created group by 1, 2`,
  ),
  one(
    'counters',
    0,
    `insert into feed_totals (amount)
     select count(*) from posts join users on users.id = posts.user_id
     where posts.status = 'ACTIVE' and not is_private`,
  ),
]

/** The steps of the fill in groups: a group needs what the one before has inserted. */
export const fillSteps = (size: Community): FillStep[][] => [
  numbering(size),
  ...places(size).map((step) => [step]),
  [
    ...offices(size),
    ...votes(size),
    ...writings(size),
    ...people(size),
    ...discussions(size),
    ...relations(size),
    ...records(size),
  ],
  counters(size),
  [
    one(
      'counters',
      size.personalities,
      `insert into personality_sorts (personality_id, comment_count, views, is_former)
       select personality_id, comment_count, views, is_former from personality_totals`,
    ),
    one('counters', size.personalities, insertRankings),
    one('counters', size.personalities, insertFacets),
    one(
      'history',
      size.votes,
      `insert into vote_history (personality_id, hour, stage, upvotes, downvotes, to_upvote, to_downvote, changes,
         verified_upvotes, verified_downvotes, upvote_count, downvote_count)
       select personality_id, least(month + interval '719 hours', change_hour(now())), 'point', up, down, 0, 0, up + down,
         verified_up, verified_down, sum(up) over earlier, sum(down) over earlier
       from (
         select personality_id, date_bin('30 days', created_at, timestamptz '2000-01-01 00:00:00+00') as month,
           count(*) filter (where type = 'UPVOTE') as up, count(*) filter (where type = 'DOWNVOTE') as down,
           count(*) filter (where type = 'UPVOTE' and is_verified) as verified_up,
           count(*) filter (where type = 'DOWNVOTE' and is_verified) as verified_down
         from votes group by 1, 2
       ) as months window earlier as (partition by personality_id order by month)`,
    ),
    one(
      'numbers',
      0,
      'drop table fill_users, fill_personalities, fill_posts, fill_phrases, fill_areas, fill_organizations, fill_offices',
    ),
  ],
  // The steps of a group run at the same time.
  [
    one('history', size.personalities, insertMoves),
    one(
      'history',
      size.personalities,
      `insert into verified_tallies (personality_id, upvotes, downvotes)
       select personality_id, sum(verified_upvotes), sum(verified_downvotes) from vote_history group by 1`,
    ),
  ],
]
