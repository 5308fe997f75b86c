import { type RawBuilder, sql } from 'kysely'
import { exportedPersonality } from '../../personalities/store.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Sides } from './agreed-across-camps.ts'

/** Of some comments those with which a user agrees. */
export async function findAgreed(
  db: Db,
  userId: string,
  commentIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('comment_agreements')
    .where('user_id', '=', userId)
    .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
    .select('comment_id as commentId')
    .execute()
  return new Set(rows.map(({ commentId }) => commentId))
}

/** Stores that a user agrees with a comment; it counts if the votes of the user do. */
export async function insertAgreement(db: Db, userId: string, commentId: string): Promise<void> {
  await sql`
    with agreed as (
      insert into comment_agreements (comment_id, user_id, is_counted)
      select ${commentId}::uuid, user_id, is_eligible from voters where user_id = ${userId}
      on conflict on constraint comment_agreements__pair do nothing
      returning comment_id
    )
    insert into rankings_due (personality_id)
    select personality_id from agreed join comments on comments.id = agreed.comment_id
    on conflict on constraint rankings_due__personality_id do nothing
  `.execute(db)
}

export async function deleteAgreement(db: Db, userId: string, commentId: string): Promise<void> {
  await db
    .deleteFrom('comment_agreements')
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .execute()
}

/**
 * Deletes agreements; triggers count.
 * @param selected a query of their `id`
 * @returns number of deleted agreements
 */
export async function deleteAgreements(db: Db, selected: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from comment_agreements where id in (select id from (${selected}) as selected)
  `.execute(db)
  return Number(numAffectedRows)
}

/** Agreements that change at once at most. */
const changedMax = 1_000

/** Agreements begin or cease to count whose moment has come. */
export async function changeDueAgreements(db: Db, now: string): Promise<void> {
  await sql`
    update comment_agreements as agreements
    set is_counted = voters.is_eligible, changes_at = null
    from voters
    where voters.user_id = agreements.user_id and agreements.id in (
      select id from comment_agreements where changes_at <= ${now}::timestamptz
      order by changes_at limit ${changedMax} for update skip locked
    )
  `.execute(db)
}

/** Personalities that one run of the job looks at. */
const rankingsMax = 1_000

/** Personalities whose comments have got agreements since their ranking; of many some, by chance. */
export async function listRankingsDue(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('rankings_due')
    .select('personality_id as personalityId')
    .orderBy(sql`random()`)
    .limit(rankingsMax)
    .execute()
  return rows.map(({ personalityId }) => personalityId)
}

/** Claims the ranking of a personality until the transaction ends; false if another process does it. */
export async function claimRanking(tx: Tx, personalityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from rankings_due where personality_id = ${personalityId} for update skip locked
  `.execute(tx)
  return rows.length > 0
}

/** Counted agreements with shown comments on a personality, by members whose vote on it counts, and how they voted. */
const rated = (personalityId: string) => sql`(
  select comments.id as comment_id, parent_id, votes.user_id, votes.type
  from comments
  join comment_agreements as agreements on agreements.comment_id = comments.id
  join votes on votes.personality_id = ${personalityId} and votes.user_id = agreements.user_id
  where comments.personality_id = ${personalityId} and comments.status <> 'HIDDEN'
    and agreements.is_counted and votes.is_eligible and votes.review_id is null
) as rated`

const supporters = sql<number>`count(distinct user_id) filter (where type = 'UPVOTE')`
const opponents = sql<number>`count(distinct user_id) filter (where type = 'DOWNVOTE')`

/** Members who agree with any comment on a personality, by their votes on it, and those who were part of no ranking. */
export async function countRaters(
  tx: Tx,
  personalityId: string,
): Promise<{ all: Sides; unranked: Sides }> {
  const { rows } = await sql<Sides & { isUnranked: boolean }>`
    select is_unranked as "isUnranked", ${supporters} as supporters, ${opponents} as opponents
    from (
      select rated.*, comment_raters.user_id is null as is_unranked from ${rated(personalityId)}
      left join comment_raters
        on comment_raters.personality_id = ${personalityId} and comment_raters.user_id = rated.user_id
    ) as rated
    group by is_unranked
  `.execute(tx)
  const none = { supporters: 0, opponents: 0 }
  const unranked = rows.find(({ isUnranked }) => isUnranked) ?? none
  const ranked = rows.find(({ isUnranked }) => !isUnranked) ?? none
  return {
    unranked,
    all: {
      supporters: unranked.supporters + ranked.supporters,
      opponents: unranked.opponents + ranked.opponents,
    },
  }
}

/** Agreeing members of each side, of every comment of the first level on a personality with any. */
export async function countAgreeing(
  tx: Tx,
  personalityId: string,
): Promise<(Sides & { id: string })[]> {
  const { rows } = await sql<Sides & { id: string }>`
    select comment_id as id, ${supporters} as supporters, ${opponents} as opponents
    from ${rated(personalityId)} where parent_id is null group by comment_id
  `.execute(tx)
  return rows
}

/** Gives comments their places, the last the highest; all others on the personality have none. */
export async function storeRanking(tx: Tx, personalityId: string, ids: string[]): Promise<void> {
  await sql`
    with ranked as (
      select * from unnest(${ids}::uuid[]) with ordinality as ranked (id, place)
    ), changed as (
      select comments.id, coalesce(place, 0) as place from comments left join ranked using (id)
      where personality_id = ${personalityId} and (camp_place > 0 or place is not null)
      order by comments.id for no key update of comments
    )
    update comments set camp_place = changed.place from changed
    where comments.id = changed.id and camp_place <> changed.place
  `.execute(tx)
}

/** Notes that these members were part of a ranking. */
export async function finishRanking(tx: Tx, personalityId: string): Promise<void> {
  await sql`
    insert into comment_raters (personality_id, user_id)
    select distinct ${personalityId}::uuid, user_id from ${rated(personalityId)}
    on conflict on constraint comment_raters__pair do nothing
  `.execute(tx)
  await tx.deleteFrom('rankings_due').where('personality_id', '=', personalityId).execute()
}

/** For the data export of a user. */
export const exportAgreements = (db: Db, userId: string) =>
  db
    .selectFrom('comment_agreements')
    .innerJoin('comments', 'comments.id', 'comment_agreements.comment_id')
    .innerJoin('personalities', 'personalities.id', 'comments.personality_id')
    .where('comment_agreements.user_id', '=', userId)
    .orderBy('agreed_on')
    .orderBy('comments.id')
    .select(['comments.id as commentId', sql<string>`agreed_on::text`.as('agreedOn')])
    .select(exportedPersonality)
    .execute()
