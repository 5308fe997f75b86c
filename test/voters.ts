import { sql } from 'kysely'
import { updateVerification } from '../server/accounts/status/store.ts'
import { updateHistory } from '../server/history/service.ts'
import { joinDue } from '../server/joining-votes/job.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Db } from '../server/platform/database/database.ts'
import { lockVoters } from '../server/platform/database/lock-voters.ts'
import { inTransaction } from '../server/platform/database/transaction.ts'

/** Changes of what decides whether votes count, as the features make them. */
export function votersOf(app: { db: Db; clock: Clock; responseCache: { drop(): void } }) {
  const change = async (work: Parameters<typeof inTransaction<void>>[1]) => {
    await inTransaction(app.db, work)
    app.responseCache.drop()
  }

  /** Sets a column of the users' rows of `voters`. */
  const set = (
    column: 'is_email_confirmed' | 'are_votes_withdrawn' | 'shares_mailbox',
    userIds: string[],
    value: boolean,
  ) =>
    change(async (tx) => {
      await lockVoters(userIds).execute(tx)
      await sql`
        update voters set ${sql.ref(column)} = ${value} where user_id = any(${userIds}::uuid[])
      `.execute(tx)
    })

  /** Lets all votes join the counts that wait for it, as after a day, and for a group. */
  const letJoin = async () => {
    do {
      await sql`
        update joining_voters set since = since - interval '100 years', last_joined_at = last_joined_at - interval '1 day'
      `.execute(app.db)
      await sql`update votes set joins_at = '1970-01-01' where joins_at is not null`.execute(app.db)
      await joinDue(app)
    } while (
      await app.db
        .selectFrom('votes')
        .where('joins_at', 'is not', null)
        .select('id')
        .executeTakeFirst()
    )
  }

  return {
    letJoin,
    confirm: (userId: string, isConfirmed = true) =>
      set('is_email_confirmed', [userId], isConfirmed),
    withdraw: (userIds: string[], areWithdrawn = true) =>
      set('are_votes_withdrawn', userIds, areWithdrawn),
    /** Makes another account count for the user's mailbox. */
    async shareMailbox(userId: string, isShared = true) {
      await set('shares_mailbox', [userId], isShared)
      await set('are_votes_withdrawn', [userId], isShared)
    },
    verify: (userId: string, isVerified = true) =>
      change((tx) => updateVerification(tx, userId, isVerified ? 'VERIFIED' : 'REJECTED')),
    /** Holds the votes of users on a personality; returns the review. */
    async hold(personalityId: string, userIds: string[]): Promise<string> {
      const { id } = await app.db
        .insertInto('vote_reviews')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow()
      await change(async (tx) => {
        await sql`select votes__hold(${id}, ${personalityId}, ${userIds}::uuid[])`.execute(tx)
      })
      return id
    },
    release: (reviewId: string) =>
      change(async (tx) => {
        await sql`select votes__release(${reviewId})`.execute(tx)
        await tx
          .updateTable('vote_reviews')
          .where('id', '=', reviewId)
          .set({ outcome: 'RELEASED' })
          .execute()
      }),
    exclude: (reviewId: string) =>
      change(async (tx) => {
        await tx
          .updateTable('vote_reviews')
          .where('id', '=', reviewId)
          .set({ outcome: 'EXCLUDED' })
          .execute()
      }),
    /** The counters of verified votes, which no endpoint sends. */
    verifiedCounts: (personalityId: string) =>
      app.db
        .selectFrom('personality_totals')
        .where('personality_id', '=', personalityId)
        .select(['verified_upvote_count as up', 'verified_downvote_count as down'])
        .executeTakeFirstOrThrow(),
    /** The sums of the history, with all that is in the outbox. */
    async historySums(personalityId: string) {
      await updateHistory(app)
      return app.db
        .selectFrom('vote_history')
        .where('personality_id', '=', personalityId)
        .select(({ fn }) => [
          fn.sum<number>('upvotes').as('up'),
          fn.sum<number>('downvotes').as('down'),
          fn.sum<number>('to_upvote').as('toUp'),
          fn.sum<number>('to_downvote').as('toDown'),
          fn.sum<number>('verified_upvotes').as('verifiedUp'),
          fn.sum<number>('verified_downvotes').as('verifiedDown'),
        ])
        .executeTakeFirstOrThrow()
    },
  }
}
