import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { Personality } from './personalities.ts'
import { Role } from './users.ts'

/** Totals of the site, and growth since the first of the month (UTC). */
export const AdminStats = z.object({
  totalUsers: z.int(),
  totalPersonalities: z.int(),
  totalVotes: z.int(),
  /** Comments of any status. */
  totalComments: z.int(),
  growth: z.object({
    usersThisMonth: z.int(),
    personalitiesThisMonth: z.int(),
    votesThisMonth: z.int(),
    commentsThisMonth: z.int(),
  }),
  recentUsers: z.array(
    z.object({ id: Id, name: z.string(), username: z.string(), email: z.string(), role: Role }),
  ),
  topPersonalities: z.array(Personality),
})
export type AdminStats = z.infer<typeof AdminStats>

/** A UTC day with the number of rows created on it that still exist. */
export const ActivityDay = z.object({
  day: z.iso.date(),
  votes: z.int(),
  comments: z.int(),
  registrations: z.int(),
})
export type ActivityDay = z.infer<typeof ActivityDay>

export const admin = {
  stats: endpoint('GET', '/admin/stats', access.admin, {
    summary: 'Get totals of the site, its newest members and its top personalities',
    reply: AdminStats,
  }),
  activity: endpoint('GET', '/admin/activity', access.admin, {
    summary:
      'Get votes, comments and registrations per day of the last 30 days (UTC), oldest first',
    reply: z.object({ data: z.array(ActivityDay) }),
  }),
}
