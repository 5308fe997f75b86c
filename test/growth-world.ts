import { sql } from 'kysely'
import { insertImport } from '../server/imports/store.ts'
import { insertHold } from '../server/legal-holds/store.ts'
import type { Db } from '../server/platform/database/database.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'
import { insertElection } from '../server/reference-data/store.ts'
import type { GrowthFacts } from './contract/growth-requests.ts'
import type { World } from './contract/samples.ts'
import type { Representative } from './offices.ts'

/** What requests to a large community refer to. */
export interface GrowthWorld {
  world: World
  facts: GrowthFacts
  administrator: { id: string; tokenVersion: number }
  /** Ids of the newest users, without the administrator. */
  users: string[]
  /** Ids of the personalities with most votes. */
  personalityIds: string[]
}

/** Votes of the user who reads: as many on a site of each size, because own votes are one of the lists. */
const ownVotes = 10

/** Adds votes of a user until there are `ownVotes`. */
async function addVotes(db: Db, userId: string): Promise<void> {
  await sql`
    insert into votes (user_id, personality_id, type)
    select ${userId}, personality_id, 'UPVOTE' from (
      select personality_id from personality_totals
      where not exists (
        select from votes where user_id = ${userId} and votes.personality_id = personality_totals.personality_id
      )
      order by personality_id
      limit greatest(0, ${ownVotes} - (select count(*) from votes where user_id = ${userId}))
    ) as others
  `.execute(db)
}

/**
 * Makes a user an administrator, gives another one votes, and chooses popular content to request. The tables must be
 * analyzed.
 */
export async function loadGrowthWorld(db: Db): Promise<GrowthWorld> {
  const { rows: users } = await sql<World['hidden']>`
    select id, name, username, '' as email, '' as password, '' as token
    from users where not is_private and verification_status = 'VERIFIED' order by id desc limit 700
  `.execute(db)
  const [first, hidden, ...others] = users
  const { rows: personalities } = await sql<{ id: string }>`
    select personality_id as id from personality_totals order by vote_count desc limit 2000
  `.execute(db)
  const { rows: representatives } = await sql<
    Representative & { partyName: string; state: string }
  >`
    select personalities.id, personalities.slug, personalities.name, areas.slug as area, chambers.slug as chamber,
      chambers.id as "chamberId", parties.slug as party, parties.name as "partyName", states.slug as state
    from personality_totals join personalities on personalities.id = personality_totals.personality_id
    join mandates on mandates.personality_id = personalities.id and end_date is null
    join areas on areas.id = mandates.area_id join areas as states on states.id = areas.parent_id
    join organizations as chambers on chambers.id = mandates.chamber_id
    join organizations as parties on parties.id = mandates.party_id
    where status = 'IN_OFFICE' order by vote_count desc limit 1
  `.execute(db)
  const { rows: contents } = await sql<{
    comment: string
    post: string
    late: string
    caseId: string
  }>`
    select (select id from comments order by listed_at desc limit 1) as comment,
      (select post_id from posts join users on users.id = user_id join post_totals on post_id = posts.id
        where not is_private order by comments_count desc limit 1) as post,
      (select id from posts order by id offset (select count(*) / 2 from posts) limit 1) as late,
      (select id from moderation_cases order by id desc limit 1) as "caseId"
  `.execute(db)
  const [content] = contents
  const [representative] = representatives
  if (!first || !hidden || !representative || !content) throw new Error('the community is empty')
  await sql`update users set role = 'ADMIN' where id = ${first.id}`.execute(db)
  await addVotes(db, hidden.id)
  const account = await db
    .selectFrom('accounts')
    .where('user_id', '=', first.id)
    .select('token_version as tokenVersion')
    .executeTakeFirstOrThrow()
  const { rows: sizes } = await sql<{ name: string; count: number }>`
    select relname as name, reltuples :: float8 as count from pg_class where relkind = 'r'
  `.execute(db)
  const countOf = (table: string) => sizes.find(({ name }) => name === table)?.count ?? 0
  return {
    world: {
      personality: representative,
      hidden,
      commentId: content.comment,
      postId: content.post,
      caseId: content.caseId,
      importId: await insertImport(db, { actorId: null, fileName: null }),
      electionId: await inTransaction(db, (tx) =>
        insertElection(tx, {
          chamberId: representative.chamberId,
          endedOn: '2020-01-31',
          actorId: first.id,
        }),
      ),
      holdId: await inTransaction(db, (tx) =>
        insertHold(tx, {
          target: { type: 'user', id: hidden.id },
          username: hidden.username,
          authority: 'District Court',
          reference: '17 C 4/26',
          reason: 'Evidence of a threat',
          placedBy: first.id,
          now: '2020-01-31',
          endsAt: '2099-12-31',
        }),
      ),
    },
    facts: {
      users: countOf('users'),
      personalities: countOf('personalities'),
      votes: countOf('votes'),
      comments: countOf('comments'),
      posts: countOf('posts'),
      username: hidden.username,
      party: representative.partyName,
      state: representative.state,
      latePostId: content.late,
    },
    administrator: { id: first.id, ...account },
    users: [hidden, ...others].map(({ id }) => id),
    personalityIds: personalities.map(({ id }) => id),
  }
}
