import type { Tx } from '../platform/database/database.ts'
import { histogramOf } from '../vote-reviews/present.ts'
import { type Crowd, type FoundCohort, generateCohorts } from './cohorts.ts'
import {
  addPastReviewCounts,
  insertPastAuditEntries,
  insertPastNotifications,
  insertPastPrefixes,
  insertPastReviews,
  insertPastVotes,
  type PastAuditEntry,
  type PastNotification,
  type PastReview,
  type PastVote,
} from './store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Days for which notifications and notes of networks are unread and kept. */
const unreadDays = 14
const prefixDays = 8

interface ReviewedCrowd extends Crowd {
  administratorId: string
}

/**
 * Inserts the generated votes and the votes of cohorts, with everything that their reviews leave behind: holds, appeals,
 * audit entries, notifications and counts.
 */
export async function addVotesWithReviews(
  tx: Tx,
  organic: readonly PastVote[],
  crowd: ReviewedCrowd,
): Promise<void> {
  const { now, personalities } = crowd
  const { votes, prefixes, found } = generateCohorts(organic, crowd)
  const reviews = found.map((cohort) => ({ cohort, row: reviewOf(cohort, crowd) }))
  await insertPastReviews(
    tx,
    reviews.map(({ row }) => row),
  )
  await insertPastVotes(tx, votes)
  await insertPastPrefixes(
    tx,
    prefixes.filter((noted) => noted.day > now / day - prefixDays),
  )
  await insertPastAuditEntries(
    tx,
    reviews.flatMap(({ row }) => auditEntryOf(row)),
  )
  await insertPastNotifications(
    tx,
    reviews.flatMap(({ cohort, row }) => notificationsOf(row, cohort.personality.name, now)),
  )
  await addPastReviewCounts(
    tx,
    personalities.map(({ personalityId }) => personalityId),
  )
}

function reviewOf(
  { review, personality, cohort, window, times }: FoundCohort,
  { administratorId, now }: ReviewedCrowd,
): PastReview {
  const { decision, appeal } = review
  const { userIds, signals } = cohort
  const at = (time: number) => new Date(time).toISOString()
  return {
    personalityId: personality.personalityId,
    userIds,
    windowStart: at(window.start),
    windowEnd: at(window.end),
    signals: signals.map((signal) => ({ ...signal, accounts: userIds.length })),
    histogram: histogramOf(times, window),
    decision: decision
      ? {
          outcome: decision.outcome,
          reason: decision.reason,
          deciderId: administratorId,
          decidedAt: at(window.end + decision.afterHours * hour),
        }
      : null,
    appeal: appeal
      ? {
          userId: userIds[0] ?? '',
          text: appeal.text,
          createdAt: at(now - appeal.daysAgo * day),
        }
      : null,
  }
}

function auditEntryOf({ personalityId, decision }: PastReview): PastAuditEntry[] {
  if (!decision) return []
  const { outcome, deciderId, reason, decidedAt } = decision
  return [
    {
      actorId: deciderId,
      action: outcome === 'RELEASED' ? 'VOTES_RELEASED' : 'VOTES_EXCLUDED',
      targetType: 'personality',
      targetId: personalityId,
      before: { review: 'OPEN' },
      after: { review: outcome },
      reason,
      createdAt: decidedAt,
    },
  ]
}

/** Notifies the voters when their votes are held, and of the decision. */
function notificationsOf(
  { userIds, windowEnd, decision }: PastReview,
  personalityName: string,
  now: number,
): PastNotification[] {
  const toVoters = (type: PastNotification['type'], createdAt: string) =>
    userIds.map(
      (userId): PastNotification => ({
        userId,
        type,
        note: personalityName,
        createdAt,
        isRead: Date.parse(createdAt) < now - unreadDays * day,
        senders: [],
      }),
    )
  const held = toVoters('VOTE_UNDER_REVIEW', windowEnd)
  if (!decision) return held
  const { outcome, decidedAt } = decision
  return [
    ...held,
    ...toVoters(outcome === 'RELEASED' ? 'VOTE_RELEASED' : 'VOTE_EXCLUDED', decidedAt),
  ]
}
