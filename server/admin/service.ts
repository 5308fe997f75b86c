import type { ActivityDay, AdminStats } from '../../contract/admin.ts'
import { topSizes } from '../../contract/limits.ts'
import { topPersonalities } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { activitySince, amounts, newestUsers } from './store.ts'

interface AdminDeps {
  db: Db
  clock: Clock
}

const newestShown = 5
const daysShown = 30
const day = 24 * 60 * 60 * 1000

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export async function siteStats({ db, clock }: AdminDeps): Promise<AdminStats> {
  const firstOfMonth = `${dayOf(clock.now()).slice(0, 7)}-01`
  const { users, personalities, votes, comments } = await amounts(db, firstOfMonth)
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
    recentUsers: await newestUsers(db, newestShown),
    topPersonalities: await topPersonalities(db, topSizes.admin),
  }
}

/** Every day up to today, those on which nothing happened too. */
export async function activityOfDays({ db, clock }: AdminDeps): Promise<ActivityDay[]> {
  const now = clock.now()
  const days = Array.from({ length: daysShown }, (_, index) =>
    dayOf(now - (daysShown - 1 - index) * day),
  )
  const known = await activitySince(db, days[0] ?? '')
  const quiet = { votes: 0, comments: 0, registrations: 0 }
  return days.map((each) => ({ day: each, ...(known.get(each) ?? quiet) }))
}
