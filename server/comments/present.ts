import type { Comment, KnownComment } from '../../contract/comments.ts'
import { limits } from '../../contract/limits.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { presentKnownAuthor } from '../users/present.ts'
import type { DetailedComment } from './details.ts'
import { isAuthor } from './policy.ts'

/** A number of agreements as others see it; null if it is too small. */
export const shownAgreements = (count: number): number | null =>
  count >= limits.publishedMin ? count : null

/** A comment as the viewer may see it; without the author when anonymous, for administrators too. */
export function presentComment(row: DetailedComment, viewer: Viewer): Comment {
  const isOwn = isAuthor(viewer, row)
  return {
    id: row.id,
    content: row.content,
    lang: row.lang,
    links: row.links,
    createdAt: isOwn ? row.createdAt : row.listedAt,
    isAnonymous: row.isAnonymous,
    isEdited: row.editedAt !== null,
    isOwn,
    user: presentKnownAuthor(row),
    personality: { id: row.personalityId, name: row.personalityName, slug: row.personalitySlug },
    parentId: row.parentId,
    agreeCount: shownAgreements(row.agreeCount),
    hasAgreed: row.hasAgreed,
  }
}

/** A comment with its status, for its author and administrators. */
export function presentCommentWithStatus(row: DetailedComment, viewer: Viewer): KnownComment {
  return { ...presentComment(row, viewer), status: row.status }
}
