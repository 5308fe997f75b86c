import type { TextLink } from '../../contract/links.ts'
import { withLinks } from '../links/service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { findAgreed } from './agreements/store.ts'
import type { CommentRow } from './store.ts'

/** A comment with the links in its text, and whether the viewer agrees. */
export type DetailedComment<Row extends CommentRow = CommentRow> = Row & {
  links: TextLink[]
  hasAgreed: boolean
}

/** Adds what `present.ts` needs besides the rows. */
export async function withDetails<Row extends CommentRow>(
  db: Db,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<DetailedComment<Row>[]> {
  const ids = rows.map(({ id }) => id)
  const [linked, agreed] = await Promise.all([
    withLinks(db, [...rows], ({ isAnonymous, authorId }) => (isAnonymous ? null : authorId)),
    viewer && ids.length > 0 ? findAgreed(db, viewer.id, ids) : new Set<string>(),
  ])
  return linked.map((row) => ({ ...row, hasAgreed: agreed.has(row.id) }))
}

/** The same for one comment. */
export async function detailed(db: Db, viewer: Viewer, row: CommentRow): Promise<DetailedComment> {
  const [found] = await withDetails(db, viewer, [row])
  return found as DetailedComment
}
