import type { DataExport } from '../../contract/data-export.ts'
import type { CursorPage, Searched } from '../../contract/paging.ts'
import type {
  NewPost,
  NewPostComment,
  Post,
  PostComment,
  PostsQuery,
} from '../../contract/posts.ts'
import type { ContentReview } from '../comments/content-review.ts'
import { canSee } from '../comments/policy.ts'
import { editReviewed, requireAuthor, writtenText } from '../comments/service.ts'
import { deleteComment, insertPostComment } from '../comments/store.ts'
import { linked, withLinks } from '../links/service.ts'
import { deleteUnread, insertNotification } from '../notifications/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { languageOfEdited, languageOfNew } from '../platform/languages/text-language.ts'
import type { CursorPaging } from '../platform/paging.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { ownPictureUrl } from '../uploads/validate-picture-url.ts'
import { presentPost, presentPostComment } from './present.ts'
import { searchPosts } from './search/service.ts'
import {
  deleteLike,
  deletePost,
  exportPosts,
  findCommentOnVisiblePost,
  findPost,
  findPostComment,
  insertLike,
  insertPost,
  listPostComments,
  listPosts,
  type PostCommentRow,
  type PostRow,
  updatePost,
  updateStatus,
} from './store.ts'

export interface PostDeps {
  db: Db
  review: ContentReview
  pictureAddresses: PictureAddresses
  uploadCollector: UploadCollector
}

export async function feed(
  deps: PostDeps,
  viewer: Viewer,
  query: PostsQuery,
): Promise<Searched<CursorPage<Post>>> {
  const { db } = deps
  const { search, cursor } = query
  const page =
    search === undefined
      ? // A search cursor has more parts before the post's id.
        {
          ...(await listPosts(db, viewer, { ...query, cursor: cursor?.split('.').at(-1) })),
          isSimilar: false,
        }
      : await searchPosts(db, viewer, { ...query, search })
  const rows = await withLinks(db, page.data, ({ userId }) => userId)
  return { ...page, data: rows.map((row) => presentPost(row, signFor(deps, viewer))) }
}

export async function postById(deps: PostDeps, viewer: Viewer, id: string): Promise<Post> {
  const found = await findVisible(deps.db, viewer, id)
  const post = await linked(deps.db, found, found.userId)
  return presentPost(post, signFor(deps, viewer))
}

/** Returns a function that signs picture URLs for the viewer. */
const signFor =
  ({ pictureAddresses }: PostDeps, viewer: Viewer) =>
  (url: string): string =>
    viewer ? pictureAddresses.sign(url, viewer.id) : url

export async function publish(
  deps: PostDeps,
  viewer: SignedIn,
  { content, imageUrl, lang }: NewPost,
): Promise<Post> {
  if (!viewer.isVerified) throw problem('notVerified')
  const language = await languageOfNew(content, lang)
  const id = await inTransaction(deps.db, async (tx) => {
    const picture = await ownPictureUrl(tx, viewer.id, imageUrl)
    const text = { content, isAnonymous: false, isEdited: false }
    const reason = await deps.review.reasonToHold(tx, viewer, text)
    const isHeld = reason !== null
    const id = await insertPost(tx, viewer.id, { content, imageUrl: picture, isHeld, language })
    if (reason) await deps.review.hold(tx, { type: 'post', id }, reason)
    return id
  })
  return postById(deps, viewer, id)
}

export async function editPost(
  deps: PostDeps,
  viewer: SignedIn,
  id: string,
  { content, imageUrl, lang }: Partial<NewPost>,
): Promise<Post> {
  const { imageUrl: current, isHidden, content: before } = await findOwn(deps.db, viewer, id)
  const hasLanguage = content !== undefined || lang !== undefined
  if (hasLanguage || imageUrl !== undefined) {
    const language = hasLanguage ? await languageOfEdited(content ?? before, lang) : undefined
    await inTransaction(deps.db, async (tx) => {
      const picture = await ownPictureUrl(tx, viewer.id, imageUrl, current)
      const text = { content: content ?? '', isAnonymous: false, isEdited: true }
      const reason = await deps.review.reasonToHold(tx, viewer, text)
      if (reason) await updateStatus(tx, id, 'HIDDEN')
      await updatePost(tx, id, { content, imageUrl: picture, language })
      if (reason && !isHidden) await deps.review.hold(tx, { type: 'post', id }, reason)
    })
  }
  if (imageUrl !== undefined && current !== null) deps.uploadCollector.collectSoon(viewer.id)
  return postById(deps, viewer, id)
}

/** Deletes a post of the viewer; administrators can only hide posts. */
export async function removePost(
  { db, uploadCollector }: PostDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  const { imageUrl } = await findOwn(db, viewer, id)
  await inTransaction(db, (tx) => deletePost(tx, id))
  if (imageUrl !== null) uploadCollector.collectSoon(viewer.id)
}

/**
 * Sets the like, or toggles it without `desired`. The author is notified only when a like is new.
 */
export async function likePost(
  { db }: PostDeps,
  viewer: SignedIn,
  id: string,
  desired: boolean | undefined,
): Promise<{ liked: boolean; likesCount: number }> {
  const post = await findVisible(db, viewer, id)
  const liked = await inTransaction(db, async (tx) => {
    const notification = {
      userId: post.userId,
      type: 'POST_LIKE',
      senderId: viewer.id,
      postId: id,
    } as const
    if (desired !== true && (await deleteLike(tx, id, viewer.id))) {
      await deleteUnread(tx, notification)
      return false
    }
    if (desired === false) return false
    if (await insertLike(tx, id, viewer.id)) await insertNotification(tx, notification)
    return true
  })
  const { likesCount } = await findVisible(db, viewer, id)
  return { liked, likesCount }
}

export async function commentsOnPost(
  db: Db,
  viewer: Viewer,
  id: string,
  paging: CursorPaging,
): Promise<CursorPage<PostComment>> {
  const page = await listPostComments(db, viewer, await findVisible(db, viewer, id), paging)
  const rows = await withLinks(db, page.data, ({ authorId }) => authorId)
  return { ...page, data: rows.map((row) => presentPostComment(row, viewer)) }
}

export async function commentOnPost(
  { db, review }: PostDeps,
  viewer: SignedIn,
  postId: string,
  { content, lang }: NewPostComment,
): Promise<PostComment> {
  const language = await languageOfNew(content, lang)
  const { userId } = await findVisible(db, viewer, postId)
  const commentId = await inTransaction(db, async (tx) => {
    const text = { content, isAnonymous: false, isEdited: false }
    const reason = await review.reasonToHold(tx, viewer, text)
    const isHeld = reason !== null
    const postCommentId = foundOr404(
      await insertPostComment(tx, viewer.id, { postId, content, isHeld, language }),
    )
    if (reason) {
      await review.hold(tx, { type: 'postComment', id: postCommentId }, reason)
      return postCommentId
    }
    await insertNotification(tx, {
      userId,
      type: 'POST_COMMENT',
      senderId: viewer.id,
      postId,
      postCommentId,
    })
    return postCommentId
  })
  return postCommentById(db, viewer, commentId)
}

export async function editPostComment(
  { db, review }: PostDeps,
  viewer: SignedIn,
  id: string,
  edited: NewPostComment,
): Promise<PostComment> {
  requireAuthor(viewer, await findVisibleComment(db, viewer, id))
  const written = await writtenText(edited)
  await inTransaction(db, (tx) =>
    editReviewed(tx, review, viewer, { type: 'postComment', id, ...written, isAnonymous: false }),
  )
  return postCommentById(db, viewer, id)
}

async function postCommentById(db: Db, viewer: Viewer, id: string): Promise<PostComment> {
  const comment = await findVisibleComment(db, viewer, id)
  return presentPostComment(await linked(db, comment, comment.authorId), viewer)
}

/** Deletes a comment of the viewer, also on a post that the viewer may no longer see. */
export async function removePostComment(
  { db }: PostDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  const comment = await findPostComment(db, id)
  if (comment?.authorId !== viewer.id) {
    await findVisibleComment(db, viewer, id)
    throw problem('forbidden')
  }
  await inTransaction(db, (tx) => deleteComment(tx, 'postComment', id))
}

async function findVisibleComment(db: Db, viewer: Viewer, id: string): Promise<PostCommentRow> {
  const comment = await findCommentOnVisiblePost(db, viewer, id)
  if (!comment || !canSee(viewer, comment)) throw problem('notFound')
  return comment
}

async function findVisible(db: Db, viewer: Viewer, id: string): Promise<PostRow> {
  return foundOr404(await findPost(db, viewer, id))
}

async function findOwn(db: Db, viewer: SignedIn, id: string): Promise<PostRow> {
  const post = await findVisible(db, viewer, id)
  if (post.userId !== viewer.id) throw problem('forbidden')
  return post
}

/** The posts of a user for the data export, with signed addresses of their pictures. */
export async function exportSignedPosts(
  pictureAddresses: PictureAddresses,
  tx: Tx,
  userId: string,
): Promise<DataExport['posts']> {
  const posts = await exportPosts(tx, userId)
  return posts.map(({ imageUrl, ...post }) => ({
    ...post,
    imageUrl: imageUrl && pictureAddresses.sign(imageUrl, userId),
  }))
}
