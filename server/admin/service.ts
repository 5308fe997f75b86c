import {
  type ActivityDay,
  type AdminStats,
  AdminTaskKind,
  type AdminTasks,
} from '../../contract/admin.ts'
import { topSizes } from '../../contract/limits.ts'
import { allows, type Permission } from '../../contract/permissions.ts'
import { topPersonalities } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { activitySince, countActivity, countTasks, listOldestTasks, newestUsers } from './store.ts'

interface AdminDeps {
  db: Db
  clock: Clock
}

const newestUsersLimit = 5
const oldestTasksLimit = 8
const activityDays = 30
const dayMs = 24 * 60 * 60 * 1000

const dayOf = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)

export async function siteStats({ db, clock }: AdminDeps): Promise<AdminStats> {
  const firstOfMonth = `${dayOf(clock.now()).slice(0, 7)}-01`
  const { users, personalities, votes, comments } = await countActivity(db, firstOfMonth)
  return {
    totalUsers: users.total,
    totalPersonalities: personalities.total,
    totalVotes: votes.total,
    totalComments: comments.total,
    growth: {
      usersThisMonth: users.since,
      personalitiesThisMonth: personalities.since,
      votesThisMonth: votes.since,
      commentsThisMonth: comments.since,
    },
    recentUsers: await newestUsers(db, newestUsersLimit),
    topPersonalities: await topPersonalities(db, topSizes.admin),
  }
}

/** Activity of the last 30 days up to today, including days without any. */
export async function activityOfDays({ db, clock }: AdminDeps): Promise<ActivityDay[]> {
  const now = clock.now()
  const days = Array.from({ length: activityDays }, (_, index) =>
    dayOf(now - (activityDays - 1 - index) * dayMs),
  )
  const activityOf = await activitySince(db, days[0] ?? '')
  const none = { votes: 0, comments: 0, registrations: 0 }
  return days.map((each) => ({ day: each, ...(activityOf.get(each) ?? none) }))
}

/** The permission that deciding or repairing each kind of task takes. */
const permissionOf: Record<AdminTaskKind, Permission> = {
  reports: 'moderate',
  appeals: 'moderate',
  voteReviews: 'reviewVotes',
  voteAppeals: 'reviewVotes',
  verifications: 'manageMembers',
  newAccounts: 'manageMembers',
  deletionRequests: 'manageMembers',
  messages: 'readMessages',
  failedMails: 'manageMail',
}

/** What waits for the viewer's role: how much of each kind, and what waits longest. */
export async function waitingTasks(
  { db }: Pick<AdminDeps, 'db'>,
  { role }: SignedIn,
): Promise<AdminTasks> {
  const own = AdminTaskKind.options.filter((kind) => allows(role, permissionOf[kind]))
  if (own.length === 0) return { kinds: [], oldest: [] }
  const kinds = await countTasks(db, own)
  return { kinds, oldest: kinds.length > 0 ? await listOldestTasks(db, own, oldestTasksLimit) : [] }
}
