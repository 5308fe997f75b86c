import { z } from 'zod'
import * as texts from '#messages/contract/community'
import * as inputs from '#messages/contract/inputs'
import { commentFilters } from './comment-filters.ts'
import { ChosenLanguage, TextLanguage } from './content-language-schema.ts'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { ChangesSince } from './history.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { TextLink } from './links.ts'
import { cursored, Order, paged, pageQuery, SearchText, timedCursorQuery } from './paging.ts'
import { Reported, ReportGrounds, ReportReason } from './reports.ts'
import { requiredText } from './text.ts'
import { Author } from './users.ts'

export const CommentStatus = z.enum(commentFilters.status.values)
export type CommentStatus = z.infer<typeof CommentStatus>

const CommentText = requiredText(limits.commentMax, {
  required: texts.commentRequired,
  max: texts.commentTooLong,
})

/** A comment as public; without the author when anonymous. */
export const Comment = z.object({
  id: Id,
  content: z.string(),
  /** Of the text; it says nothing about the author. */
  lang: TextLanguage,
  links: z.array(TextLink),
  /** Rounded down to the hour for an anonymous comment, except for its author. */
  createdAt: Timestamp,
  isAnonymous: z.boolean(),
  isEdited: z.boolean(),
  /** True if the viewer wrote it. */
  isOwn: z.boolean(),
  user: Author.nullable(),
  personality: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** The comment whose thread a reply belongs to, which may be deleted; null for a comment of the first level. */
  parentId: Id.nullable(),
  /** Members who agree; null below `limits.publishedMin`. */
  agreeCount: z.int().nullable(),
  /** True if the viewer agrees. */
  hasAgreed: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** A comment of the first level with its first replies, oldest first. */
export const CommentThread = z.object({
  /** The id of the comment. */
  id: Id,
  /** Null when it is hidden or deleted; its replies stay. */
  comment: Comment.nullable(),
  /** At most `limits.firstReplies`; followed by the one that the request is about, if it is a later one. */
  replies: z.array(Comment),
  replyCount: z.int(),
  /** The cursor of further replies; null without any. */
  nextReplies: z.string().nullable(),
})
export type CommentThread = z.infer<typeof CommentThread>

/** A comment with its status, for its author and administrators. */
export const KnownComment = Comment.extend({ status: CommentStatus })
export type KnownComment = z.infer<typeof KnownComment>

/** The viewer's own comment, with what has changed since. */
export const OwnComment = KnownComment.extend({ changes: ChangesSince })
export type OwnComment = z.infer<typeof OwnComment>

export const NewComment = z.object({
  content: CommentText,
  lang: ChosenLanguage,
  personalityId: Id,
  isAnonymous: z.boolean().default(false),
  /** The comment or reply that is answered; a reply to a reply joins its thread. */
  parentId: Id.nullable().default(null),
})
export type NewComment = z.output<typeof NewComment>

export const EditedComment = z.object({ content: CommentText, lang: ChosenLanguage })
export type EditedComment = z.output<typeof EditedComment>

export const MyCommentsQuery = pageQuery(pageSizes.myComments).extend({
  search: SearchText,
  ...filterShape(commentFilters),
  sortBy: z.enum(['createdAt', 'personality.name']).default('createdAt'),
  order: Order.default('desc'),
})
export type MyCommentsQuery = z.output<typeof MyCommentsQuery>

/** Orders of threads; those without a place in the order follow, newest first. */
export const ThreadSort = z.enum(['newest', 'mostAgreed', 'acrossCamps'])
export type ThreadSort = z.infer<typeof ThreadSort>

export const ThreadsQuery = z.object({
  limit: pageQuery(pageSizes.comments).shape.limit,
  sort: ThreadSort.default('newest'),
  /** The place of the last thread in the order, its time in microseconds since 1970 and its id. */
  cursor: z
    .string()
    .toLowerCase()
    .regex(/^\d{1,9}\.\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
      error: inputs.invalidCursor,
    })
    .optional(),
})
export type ThreadsQuery = z.output<typeof ThreadsQuery>

export const Agreement = Comment.pick({ hasAgreed: true, agreeCount: true })
export type Agreement = z.infer<typeof Agreement>

const ById = z.object({ id: Id })
const ByPersonality = z.object({ personalityId: Id })

export const comments = {
  create: endpoint('POST', '/comments', access.user, {
    summary: 'Comment on a personality, or answer a comment, under your name or anonymously',
    body: NewComment,
    paused: true,
    reply: KnownComment,
    status: 201,
    content: 'comment',
  }),
  list: endpoint('GET', '/comments/:personalityId', access.public, {
    summary: 'List comments on a personality and replies to them, newest first',
    params: ByPersonality,
    query: timedCursorQuery(pageSizes.comments),
    reply: cursored(Comment),
    shared: 'visitors',
  }),
  threads: endpoint('GET', '/comments/:personalityId/threads', access.public, {
    summary:
      'List comments on a personality with the first replies to each; newest first, or most agreed',
    params: ByPersonality,
    query: ThreadsQuery,
    reply: cursored(CommentThread),
    shared: 'visitors',
  }),
  thread: endpoint('GET', '/comments/detail/:id/thread', access.public, {
    summary: 'Get a comment with its first replies, or the thread of a reply with that reply',
    params: ById,
    reply: CommentThread,
    shared: 'visitors',
  }),
  replies: endpoint('GET', '/comments/detail/:id/replies', access.public, {
    summary: 'List replies to a comment, oldest first',
    params: ById,
    query: timedCursorQuery(pageSizes.replies).omit({ page: true }),
    reply: cursored(Comment),
    shared: 'visitors',
  }),
  mine: endpoint('GET', '/comments/me/comments', access.user, {
    summary: 'List your comments, with what has changed since each',
    query: MyCommentsQuery,
    reply: paged(OwnComment),
  }),
  all: endpoint('GET', '/comments', 'moderate', {
    summary: 'List all comments of any status; anonymous ones stay anonymous',
    query: pageQuery(pageSizes.comments).extend({ status: CommentStatus.optional() }),
    reply: paged(KnownComment),
  }),
  stats: endpoint('GET', '/comments/stats', access.user, {
    summary: 'Count your comments by status',
    reply: z.object({
      totalComments: z.int(),
      activeComments: z.int(),
      hiddenComments: z.int(),
    }),
  }),
  detail: endpoint('GET', '/comments/detail/:id', access.public, {
    summary: 'Get a comment; a hidden one is visible only to its author and administrators',
    params: ById,
    reply: Comment,
  }),
  edit: endpoint('PATCH', '/comments/:id', access.user, {
    summary: 'Edit your comment',
    params: ById,
    body: EditedComment,
    paused: true,
    reply: KnownComment,
  }),
  setStatus: endpoint('PATCH', '/comments/:id/status', 'moderate', {
    summary: 'Show, hide or flag a comment',
    params: ById,
    body: z.object({
      status: CommentStatus,
      /** The broken rule, for HIDDEN; defaults to the most reported one. */
      rule: ReportReason.optional(),
    }),
    reply: KnownComment,
  }),
  flag: endpoint('PATCH', '/comments/:id/flag', access.user, {
    summary: "Report somebody else's comment; idempotent",
    params: ById,
    body: ReportGrounds.default({ reason: 'other' }),
    reply: Reported,
    content: 'report',
    affects: 'nothing',
  }),
  agree: endpoint('PUT', '/comments/:id/agreement', access.user, {
    summary: "Agree with somebody else's comment, or take that back; idempotent",
    params: ById,
    body: z.object({ agrees: z.boolean() }),
    paused: { agrees: false },
    reply: Agreement,
    content: 'agreement',
    affects: 'nothing',
  }),
  remove: endpoint('DELETE', '/comments/:id', access.user, {
    summary: 'Delete your comment',
    params: ById,
  }),
}
