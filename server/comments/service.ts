import type { RawBuilder } from 'kysely'
import type {
  Comment,
  CommentStatus,
  EditedComment,
  KnownComment,
  MyCommentsQuery,
  NewComment,
  OwnComment,
} from '../../contract/comments.ts'
import type { CursorPage, Page } from '../../contract/paging.ts'
import { withChanges } from '../history/changes-since.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { StoredLanguage } from '../platform/database/text-language.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { languageOfEdited, languageOfNew } from '../platform/languages/text-language.ts'
import type { CursorPaging } from '../platform/paging.ts'
import type { ContentReview } from './content-review.ts'
import { detailed, withDetails } from './details.ts'
import { canSee, isAuthor } from './policy.ts'
import { presentComment, presentCommentWithStatus } from './present.ts'
import {
  type CommentRow,
  type CommentType,
  countCommentsOf,
  deleteComment,
  findComment,
  insertComment,
  isBlockedByAuthor,
  listComments,
  listCommentsOf,
  listNewestOn,
  listShown,
  updateContent,
  updateStatus,
  type WrittenText,
} from './store.ts'
import { notifyAnswered } from './threads/service.ts'

export interface CommentDeps {
  db: Db
  clock: Clock
  review: ContentReview
}

export async function commentsOn(
  { db }: CommentDeps,
  viewer: Viewer,
  personalityId: string,
  paging: CursorPaging,
): Promise<CursorPage<Comment>> {
  const page = foundOr404(await listShown(db, viewer, personalityId, paging))
  const rows = await withDetails(db, viewer, page.data)
  return { ...page, data: rows.map((row) => presentComment(row, viewer)) }
}

/** The newest comments on any of the people of a query of their `personality_id`, as visitors see them. */
export async function newestCommentsOn(
  db: Db,
  people: RawBuilder<unknown>,
  limit: number,
): Promise<Comment[]> {
  const rows = await withDetails(db, null, await listNewestOn(db, people, limit))
  return rows.map((row) => presentComment(row, null))
}

/** Comments of a user, with what has changed since each. */
export async function ownComments(
  deps: CommentDeps,
  viewer: SignedIn,
  query: MyCommentsQuery,
): Promise<Page<OwnComment>> {
  const { db } = deps
  const page = await knownPage(db, await listCommentsOf(db, viewer.id, query), viewer)
  const data = await withChanges(deps, page.data, ({ personality, createdAt }) => ({
    viewerId: viewer.id,
    personalityId: personality.id,
    time: createdAt,
  }))
  return { ...page, data }
}

export async function allComments(
  { db }: CommentDeps,
  viewer: SignedIn,
  query: { page: number; limit: number; status?: CommentStatus },
): Promise<Page<KnownComment>> {
  return knownPage(db, await listComments(db, query), viewer)
}

async function knownPage(
  db: Db,
  page: Page<CommentRow>,
  viewer: Viewer,
): Promise<Page<KnownComment>> {
  const rows = await withDetails(db, viewer, page.data)
  return { ...page, data: rows.map((row) => presentCommentWithStatus(row, viewer)) }
}

export async function ownCommentStats({ db }: CommentDeps, userId: string) {
  const { total, hidden } = await countCommentsOf(db, userId)
  return { totalComments: total, activeComments: total - hidden, hiddenComments: hidden }
}

export async function commentDetail(
  { db }: CommentDeps,
  viewer: Viewer,
  id: string,
): Promise<Comment> {
  return presentComment(await detailed(db, viewer, await findVisible(db, viewer, id)), viewer)
}

export async function postComment(
  { db, review }: CommentDeps,
  viewer: SignedIn,
  { lang, ...comment }: NewComment,
): Promise<KnownComment> {
  const written = { ...comment, language: await languageOfNew(comment.content, lang) }
  // Again for a personality that was merged into another one while the comment waited.
  const insert = () => inTransaction(db, (tx) => insertAndNotify(tx, review, viewer, written))
  const id = foundOr404((await insert()) ?? (await insert()))
  return presentCommentWithStatus(
    await detailed(db, viewer, await findVisible(db, viewer, id)),
    viewer,
  )
}

async function insertAndNotify(
  tx: Tx,
  review: ContentReview,
  viewer: SignedIn,
  comment: Omit<NewComment, 'lang'> & { language: StoredLanguage },
) {
  const { content, parentId, isAnonymous } = comment
  const reason = await review.reasonToHold(tx, viewer, { content, isAnonymous, isEdited: false })
  const id = await insertComment(tx, viewer.id, { ...comment, isHeld: reason !== null })
  if (id === undefined) return id
  if (reason) await review.hold(tx, { type: 'comment', id }, reason)
  if (parentId === null) return id
  const answered = await findVisible(tx, viewer, parentId)
  const isBlocked = await isBlockedByAuthor(
    tx,
    [answered.id, answered.parentId ?? answered.id],
    viewer.id,
  )
  if (isBlocked) throw problem('cannotReply')
  if (reason) return id
  await notifyAnswered(tx, answered, {
    id,
    authorId: viewer.id,
    isAnonymous,
  })
  return id
}

export async function editComment(
  { db, review }: CommentDeps,
  viewer: SignedIn,
  id: string,
  edited: EditedComment,
): Promise<KnownComment> {
  const { isAnonymous } = requireAuthor(viewer, await findVisible(db, viewer, id))
  const written = await writtenText(edited)
  await inTransaction(db, (tx) =>
    editReviewed(tx, review, viewer, { type: 'comment', id, ...written, isAnonymous }),
  )
  return presentCommentWithStatus(
    await detailed(db, viewer, await findVisible(db, viewer, id)),
    viewer,
  )
}

interface ReviewedComment extends WrittenText {
  type: CommentType
  id: string
  isAnonymous: boolean
}

/** An edited text with its language. */
export async function writtenText({ content, lang }: EditedComment): Promise<WrittenText> {
  return { content, language: await languageOfEdited(content, lang) }
}

/** Writes the new text of a comment, which waits for review if it has something listed; a hidden one stays hidden. */
export async function editReviewed(
  tx: Tx,
  review: ContentReview,
  viewer: SignedIn,
  { type, id, isAnonymous, ...written }: ReviewedComment,
): Promise<void> {
  const text = { content: written.content, isAnonymous, isEdited: true }
  const reason = await review.reasonToHold(tx, viewer, text)
  const before = reason && (await updateStatus(tx, type, id, { status: 'HIDDEN' }))
  await updateContent(tx, type, id, written)
  if (reason && before && before !== 'HIDDEN') await review.hold(tx, { type, id }, reason)
}

/** Deletes a comment of the viewer; administrators can only hide comments. */
export async function removeComment({ db }: CommentDeps, viewer: SignedIn, id: string) {
  requireAuthor(viewer, await findVisible(db, viewer, id))
  await deleteComment(db, 'comment', id)
  return undefined
}

async function findVisible(db: Db, viewer: Viewer, id: string): Promise<CommentRow> {
  const comment = await findComment(db, id, viewer)
  if (!comment || !canSee(viewer, comment)) throw problem('notFound')
  return comment
}

/** @throws 403 if somebody else wrote the comment */
export function requireAuthor<Row extends Pick<CommentRow, 'authorId'>>(
  viewer: SignedIn,
  comment: Row,
): Row {
  if (!isAuthor(viewer, comment)) throw problem('forbidden')
  return comment
}
