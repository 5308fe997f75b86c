import { z } from 'zod'
import { commentFilters } from './comment-filters.ts'
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
  required: 'Comment must not be empty',
  max: `Comment must not exceed ${limits.commentMax} characters`,
})

/** A comment as public; without the author when anonymous. */
export const Comment = z.object({
  id: Id,
  content: z.string(),
  links: z.array(TextLink),
  /** Rounded down to the hour for an anonymous comment, except for its author. */
  createdAt: Timestamp,
  isAnonymous: z.boolean(),
  isEdited: z.boolean(),
  /** True if the viewer wrote it. */
  isOwn: z.boolean(),
  user: Author.nullable(),
  personality: z.object({ id: Id, name: z.string(), slug: z.string() }),
})
export type Comment = z.infer<typeof Comment>

/** A comment with its status, for its author and administrators. */
export const KnownComment = Comment.extend({ status: CommentStatus })
export type KnownComment = z.infer<typeof KnownComment>

/** The viewer's own comment, with what has changed since. */
export const OwnComment = KnownComment.extend({ changes: ChangesSince })
export type OwnComment = z.infer<typeof OwnComment>

export const NewComment = z.object({
  content: CommentText,
  personalityId: Id,
  isAnonymous: z.boolean().default(false),
})
export type NewComment = z.output<typeof NewComment>

export const EditedComment = z.object({ content: CommentText })

export const MyCommentsQuery = pageQuery(pageSizes.myComments).extend({
  search: SearchText,
  ...filterShape(commentFilters),
  sortBy: z.enum(['createdAt', 'personality.name']).default('createdAt'),
  order: Order.default('desc'),
})
export type MyCommentsQuery = z.output<typeof MyCommentsQuery>

const ById = z.object({ id: Id })

export const comments = {
  create: endpoint('POST', '/comments', access.user, {
    summary: 'Comment on a personality, under your name or anonymously',
    body: NewComment,
    reply: KnownComment,
    status: 201,
    content: 'comment',
  }),
  list: endpoint('GET', '/comments/:personalityId', access.public, {
    summary: 'List comments on a personality, newest first',
    params: z.object({ personalityId: Id }),
    query: timedCursorQuery(pageSizes.comments),
    reply: cursored(Comment),
    shared: 'visitors',
  }),
  mine: endpoint('GET', '/comments/me/comments', access.user, {
    summary: 'List your comments, with what has changed since each',
    query: MyCommentsQuery,
    reply: paged(OwnComment),
  }),
  all: endpoint('GET', '/comments', access.admin, {
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
    reply: KnownComment,
  }),
  setStatus: endpoint('PATCH', '/comments/:id/status', access.admin, {
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
  remove: endpoint('DELETE', '/comments/:id', access.user, {
    summary: 'Delete your comment',
    params: ById,
  }),
}
