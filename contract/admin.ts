import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
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

/** What administrators decide or repair. `voteAppeals` are of voters whose votes were held, `appeals` of authors. */
export const AdminTaskKind = z.enum([
  'reports',
  'appeals',
  'voteReviews',
  'voteAppeals',
  'verifications',
  'newAccounts',
  'deletionRequests',
  'messages',
  'failedMails',
])
export type AdminTaskKind = z.infer<typeof AdminTaskKind>

/** What waits for the viewer, who decides some of the kinds, without a word that anybody wrote. */
export const AdminTasks = z.object({
  /** Kinds of which something waits. */
  kinds: z.array(
    z.object({
      kind: AdminTaskKind,
      /** At most `limits.countedTasks`. */
      count: z.int(),
      oldestAt: Timestamp,
    }),
  ),
  /** The ones that wait longest, oldest first. Mails are one of them, however many have failed. */
  oldest: z.array(
    z.object({
      kind: AdminTaskKind,
      /** Appeals of voters have the day alone. */
      since: Timestamp,
      /** What was reported or appealed, or the name of the person or member; null for mails. */
      about: z.string().nullable(),
    }),
  ),
})
export type AdminTasks = z.infer<typeof AdminTasks>

/** Which steps from a new site to a public one are done. */
export const SetupSteps = z.object({
  /** True once an administrator has saved settings of the site. */
  hasSettings: z.boolean(),
  hasPeople: z.boolean(),
  hasPictures: z.boolean(),
  hasMailServer: z.boolean(),
  /** True once the first list of ballots is published. */
  hasPublication: z.boolean(),
})
export type SetupSteps = z.infer<typeof SetupSteps>

export const admin = {
  stats: endpoint('GET', '/admin/stats', 'readStatistics', {
    summary: 'Get totals of the site, its newest members and its top personalities',
    reply: AdminStats,
  }),
  activity: endpoint('GET', '/admin/activity', 'readStatistics', {
    summary:
      'Get votes, comments and registrations per day of the last 30 days (UTC), oldest first',
    reply: z.object({ data: z.array(ActivityDay) }),
  }),
  tasks: endpoint('GET', '/admin/tasks', 'openAdmin', {
    summary: 'Count what waits for a decision or repair, by kind, and list what waits longest',
    reply: AdminTasks,
  }),
  setup: endpoint('GET', '/admin/setup', 'changeSettings', {
    summary: 'Get which steps from a new site to a public one are done',
    reply: SetupSteps,
  }),
}
