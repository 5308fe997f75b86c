import { seededRandom } from './seeded-random.ts'
import type { PastRequest } from './store.ts'
import type { Voter } from './votes.ts'

const pendingReasons = [
  'I chair the residents’ council of Lower Delta and would like our members to know that it is really me who writes here.',
  'Reporter at the Kestrel Bay Courier, twelve years on the harbour beat. My editor confirms it gladly.',
  null,
]

const approvedReasons = [
  'I teach at the school in Ellismoor and moderate its parents’ forum.',
  'Member of the town council, elected last year. The page of the town names me.',
  'I write a weekly column on transport.',
  null,
]

const hour = 60 * 60 * 1000

/** Generates the verification requests of all verified users, one that was refused, and pending ones. */
export function generateVerificationRequests(
  users: readonly Voter[],
  reviewerId: string,
  now: number,
): PastRequest[] {
  const random = seededRandom('verification')
  const textOf = (time: number) => new Date(time).toISOString()
  const reviewed = (user: Voter, review: { isApproved: boolean; comment: string | null }) => {
    const sent = Math.min(user.joinedAt + hour * (20 + random() * 200), now - 40 * hour)
    return {
      reason: approvedReasons[Math.floor(random() * approvedReasons.length)] ?? null,
      createdAt: textOf(sent),
      userId: user.userId,
      review: {
        status: review.isApproved ? ('VERIFIED' as const) : ('REJECTED' as const),
        comment: review.comment,
        reviewerId,
        reviewedAt: textOf(sent + hour * (2 + random() * 30)),
      },
    }
  }
  const unverified = users.filter(({ isVerified }) => !isVerified).toReversed()
  const waiting = unverified.slice(0, pendingReasons.length).toReversed()
  const refused = unverified.slice(pendingReasons.length, pendingReasons.length + 1)
  return [
    ...users
      .filter(({ isVerified }) => isVerified)
      .map((user) => reviewed(user, { isApproved: true, comment: null })),
    ...refused.map((user) =>
      reviewed(user, {
        isApproved: false,
        comment: 'The link leads to a page without your name. Please send us another one.',
      }),
    ),
    ...waiting.map(({ userId }, index) => ({
      userId,
      reason: pendingReasons[index] ?? null,
      createdAt: textOf(now - hour * (3 + 22 * (waiting.length - 1 - index))),
      review: null,
    })),
  ]
}
