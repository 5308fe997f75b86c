import { z } from 'zod'
import { AreaReference } from './areas.ts'
import { TextLanguage } from './content-language-schema.ts'
import { access, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { User } from './users.ts'
import { Ballot, VoteState } from './votes.ts'

const About = z.object({ slug: z.string(), name: z.string() })

/** Personal data export: everything stored about an account. */
export const DataExport = z.object({
  exportedAt: Timestamp,
  /** What no export can list, the same in every one. */
  note: z.string(),
  account: User,
  votes: z.array(
    z.object({
      type: z.string(),
      state: VoteState,
      /** Null while the vote is not counted. */
      ballot: Ballot.nullable(),
      createdAt: Timestamp,
      personality: About,
    }),
  ),
  comments: z.array(
    z.object({
      id: Id,
      content: z.string(),
      lang: TextLanguage,
      status: z.string(),
      isAnonymous: z.boolean(),
      /** The comment whose thread it belongs to, as a reply. */
      parentId: Id.nullable(),
      createdAt: Timestamp,
      editedAt: Timestamp.nullable(),
      personality: About,
    }),
  ),
  /** Comments of others with which the account agrees. */
  agreements: z.array(z.object({ commentId: Id, agreedOn: z.string(), personality: About })),
  saves: z.array(z.object({ createdAt: Timestamp, personality: About })),
  /** News that the account asks for. */
  news: z.object({
    muted: z.array(z.string()),
    isByMail: z.boolean(),
    people: z.array(
      z.object({
        createdAt: Timestamp,
        /** The last visit of the page or the last own vote, since when a move of the support is news. */
        seenAt: Timestamp,
        muted: z.array(z.string()),
        personality: About,
      }),
    ),
  }),
  /** The area whose representatives the account follows. */
  chosenArea: AreaReference.nullable(),
  isPrivate: z.boolean(),
  approvesFollowers: z.boolean(),
  uploads: z.array(z.object({ url: z.string(), createdAt: Timestamp })),
  notifications: z.array(
    z.object({
      type: z.string(),
      note: z.string().nullable(),
      /** Whom news are about. */
      personality: About.nullable(),
      isRead: z.boolean(),
      createdAt: Timestamp,
    }),
  ),
  posts: z.array(
    z.object({
      id: Id,
      content: z.string(),
      lang: TextLanguage,
      imageUrl: z.string().nullable(),
      status: z.string(),
      createdAt: Timestamp,
      editedAt: Timestamp.nullable(),
    }),
  ),
  postComments: z.array(
    z.object({
      id: Id,
      postId: Id,
      content: z.string(),
      lang: TextLanguage,
      status: z.string(),
      createdAt: Timestamp,
      editedAt: Timestamp.nullable(),
    }),
  ),
  likedPosts: z.array(Id),
  following: z.array(z.object({ username: z.string() })),
  /** Pending follow requests sent by the account. */
  followRequests: z.array(z.object({ username: z.string() })),
  /** Users blocked from following the account. */
  blockedFollowers: z.array(z.object({ username: z.string() })),
  verificationRequests: z.array(
    z.object({
      status: z.string(),
      reason: z.string().nullable(),
      comment: z.string().nullable(),
      createdAt: Timestamp,
      reviewedAt: Timestamp.nullable(),
    }),
  ),
  /** Contact messages sent while signed in; others are left out, because an email address in the form is not verified. */
  contactMessages: z.array(
    z.object({ name: z.string(), email: z.string(), message: z.string(), createdAt: Timestamp }),
  ),
  reports: z.array(
    z.object({
      /** The reported target. */
      type: z.string(),
      id: Id,
      reason: z.string(),
      note: z.string().nullable(),
      createdAt: Timestamp,
    }),
  ),
  /** Members whom the account has muted or blocked. */
  mutes: z.array(z.object({ username: z.string(), isBlocked: z.boolean() })),
  appeals: z.array(
    z.object({
      /** The hidden content. */
      type: z.string(),
      id: Id,
      text: z.string(),
      isGranted: z.boolean().nullable(),
      createdAt: Timestamp,
    }),
  ),
  /** The versions of legal pages that the account has read when it was asked to. */
  legalPages: z.array(z.object({ page: z.string(), version: z.int(), answeredOn: z.string() })),
  /** Appeals about own votes that were held for review. */
  voteAppeals: z.array(
    z.object({
      text: z.string(),
      isGranted: z.boolean().nullable(),
      createdAt: Timestamp,
      personality: About,
    }),
  ),
})
export type DataExport = z.infer<typeof DataExport>

export const dataExport = {
  exportMine: endpoint('GET', '/users/me/export', access.user, {
    summary: 'Export all data of your account',
    reply: DataExport,
    confirms: 'password',
  }),
}
