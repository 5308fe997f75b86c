import { z } from 'zod'
import * as texts from '#messages/contract/community'
import * as inputs from '#messages/contract/inputs'
import { ChosenLanguage, TextLanguage } from './content-language-schema.ts'
import { access, endpoint } from './endpoint.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { TextLink } from './links.ts'
import { cursored, cursorQuery, SearchText, searched } from './paging.ts'
import { ownPicture } from './pictures.ts'
import { postFilters } from './post-filters.ts'
import { requiredText } from './text.ts'
import { codePoints } from './text-length.ts'
import { Author } from './users.ts'

const PostText = requiredText(limits.postMax, {
  required: texts.postRequired,
  max: texts.postTooLong,
})

const CommentText = requiredText(limits.postCommentMax, {
  required: texts.commentRequired,
  max: texts.commentTooLong,
})

/** A picture uploaded to this site, because an external host would see who views it; blank is none. */
const PostImage = z
  .string()
  .trim()
  .max(limits.urlMax)
  .transform((path) => path || null)
  .nullish()
  .refine((path) => !path || ownPicture.test(path), { error: texts.imageNotUploaded })

export const Post = z.object({
  id: Id,
  userId: Id,
  content: z.string(),
  lang: TextLanguage,
  links: z.array(TextLink),
  imageUrl: z.string().nullable(),
  createdAt: Timestamp,
  isEdited: z.boolean(),
  /** True if visitors may see it. */
  isPublic: z.boolean(),
  /** Hidden by administrators; only sent to its author. */
  isHidden: z.boolean(),
  likesCount: z.int(),
  commentsCount: z.int(),
  /** True if the viewer likes it. */
  isLiked: z.boolean(),
  user: Author,
})
export type Post = z.infer<typeof Post>

export const PostComment = z.object({
  id: Id,
  userId: Id,
  content: z.string(),
  lang: TextLanguage,
  links: z.array(TextLink),
  createdAt: Timestamp,
  isEdited: z.boolean(),
  /** True if the viewer wrote it. */
  isOwn: z.boolean(),
  /** Hidden by administrators; only sent to its author. */
  isHidden: z.boolean(),
  user: Author,
})
export type PostComment = z.infer<typeof PostComment>

export const NewPost = z.object({
  content: PostText,
  imageUrl: PostImage,
  lang: ChosenLanguage,
})
export type NewPost = z.output<typeof NewPost>

export const NewPostComment = z.object({ content: CommentText, lang: ChosenLanguage })
export type NewPostComment = z.output<typeof NewPostComment>

export const PostsQuery = cursorQuery(pageSizes.feed).extend({
  ...filterShape(postFilters),
  search: SearchText.refine((text) => text === undefined || codePoints(text) >= limits.searchMin, {
    error: () => inputs.typeAtLeast({ min: limits.searchMin }),
  }),
  /** Search results are not ordered by id, so their cursors also contain the distance from the search text. */
  cursor: z
    .string()
    .toLowerCase()
    .regex(/^([0-3]\.)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: inputs.invalidCursor })
    .optional(),
})
export type PostsQuery = z.output<typeof PostsQuery>

/** The filters of posts that are set. */
export type PostFilters = Pick<PostsQuery, keyof typeof postFilters>

const ById = z.object({ id: Id })

export const posts = {
  list: endpoint('GET', '/posts', access.public, {
    summary: 'List posts that you may see, newest first, or search them, best match first',
    query: PostsQuery,
    reply: searched(cursored(Post)),
    searchedBy: 'search',
    shared: 'visitors',
  }),
  detail: endpoint('GET', '/posts/:id', access.public, {
    summary: 'Get a post; 404 if it is from a private account that you do not follow',
    params: ById,
    reply: Post,
  }),
  create: endpoint('POST', '/posts', access.user, {
    summary: 'Publish a post; verified members only',
    body: NewPost,
    paused: true,
    reply: Post,
    status: 201,
    content: 'post',
  }),
  edit: endpoint('PATCH', '/posts/:id', access.user, {
    summary: 'Edit your post',
    params: ById,
    body: NewPost.partial(),
    paused: true,
    reply: Post,
  }),
  remove: endpoint('DELETE', '/posts/:id', access.user, {
    summary: 'Delete your post with its likes and comments',
    params: ById,
  }),
  like: endpoint('POST', '/posts/:id/like', access.user, {
    summary: 'Like or unlike a post',
    params: ById,
    body: z
      .object({
        /** The desired state; toggles the like when absent. */
        liked: z.boolean().optional(),
      })
      .default({}),
    paused: { liked: false },
    reply: z.object({ liked: z.boolean(), likesCount: z.int() }),
    content: 'like',
  }),
  comments: endpoint('GET', '/posts/:id/comments', access.public, {
    summary: 'List comments on a post, oldest first; hidden ones are visible only to their author',
    params: ById,
    query: cursorQuery(pageSizes.comments),
    reply: cursored(PostComment),
    shared: 'visitors',
  }),
  comment: endpoint('POST', '/posts/:id/comments', access.user, {
    summary: 'Comment on a post',
    params: ById,
    body: NewPostComment,
    paused: true,
    reply: PostComment,
    status: 201,
    content: 'postComment',
  }),
  editComment: endpoint('PATCH', '/posts/comments/:commentId', access.user, {
    summary: 'Edit your comment on a post',
    params: z.object({ commentId: Id }),
    body: NewPostComment,
    paused: true,
    reply: PostComment,
  }),
  removeComment: endpoint('DELETE', '/posts/comments/:commentId', access.user, {
    summary: 'Delete your comment on a post',
    params: z.object({ commentId: Id }),
  }),
}
