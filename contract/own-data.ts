import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Moment } from './ids.ts'
import { User } from './users.ts'

const About = z.object({ slug: z.string(), name: z.string() })

/** Everything an account stored, for its owner. */
export const OwnData = z.object({
  exportedAt: Moment,
  account: User,
  votes: z.array(z.object({ type: z.string(), createdAt: Moment, personality: About })),
  comments: z.array(
    z.object({
      id: Id,
      content: z.string(),
      status: z.string(),
      isAnonymous: z.boolean(),
      createdAt: Moment,
      editedAt: Moment.nullable(),
      personality: About,
    }),
  ),
  saves: z.array(z.object({ createdAt: Moment, personality: About })),
  isPrivate: z.boolean(),
  approvesFollowers: z.boolean(),
  uploads: z.array(z.object({ url: z.string(), createdAt: Moment })),
  notifications: z.array(
    z.object({
      type: z.string(),
      note: z.string().nullable(),
      isRead: z.boolean(),
      createdAt: Moment,
    }),
  ),
  posts: z.array(
    z.object({
      id: Id,
      content: z.string(),
      imageUrl: z.string().nullable(),
      status: z.string(),
      createdAt: Moment,
      editedAt: Moment.nullable(),
    }),
  ),
  postComments: z.array(z.object({ id: Id, postId: Id, content: z.string(), createdAt: Moment })),
  likedPosts: z.array(Id),
  following: z.array(z.object({ username: z.string() })),
  /** Whom the account asked to follow, undecided yet. */
  followRequests: z.array(z.object({ username: z.string() })),
  /** Whom the account blocks from following it. */
  blockedFollowers: z.array(z.object({ username: z.string() })),
  verificationRequests: z.array(
    z.object({
      status: z.string(),
      reason: z.string().nullable(),
      comment: z.string().nullable(),
      createdAt: Moment,
      reviewedAt: Moment.nullable(),
    }),
  ),
  /** Written to the people who run the site while signed in; nobody has proved that an address is theirs. */
  contactMessages: z.array(
    z.object({ name: z.string(), email: z.string(), message: z.string(), createdAt: Moment }),
  ),
  reports: z.array(
    z.object({
      /** What was reported. */
      type: z.string(),
      id: Id,
      reason: z.string(),
      note: z.string().nullable(),
      createdAt: Moment,
    }),
  ),
  appeals: z.array(
    z.object({
      /** What had been hidden. */
      type: z.string(),
      id: Id,
      text: z.string(),
      isGranted: z.boolean().nullable(),
      createdAt: Moment,
    }),
  ),
})
export type OwnData = z.infer<typeof OwnData>

export const ownData = {
  exportMine: endpoint('GET', '/users/me/export', access.user, {
    summary: 'Everything the own account stored',
    reply: OwnData,
  }),
  deleteMine: endpoint('DELETE', '/users/me', access.user, {
    summary: 'Delete the own account and everything it made',
    body: z.object({
      password: z.string('Password is required').min(1, 'Password is required'),
    }),
    limit: 'login',
  }),
}
