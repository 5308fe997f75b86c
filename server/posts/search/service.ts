import type { CursorPage, Searched } from '../../../contract/paging.ts'
import type { PostsQuery } from '../../../contract/posts.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { paginate } from '../../platform/paging.ts'
import type { PostRow } from '../store.ts'
import { corrections } from './corrections.ts'
import {
  type FoundPost,
  findCorrected,
  findLiteral,
  postsInOrder,
  readCorrectionInput,
  similarDistance,
} from './store.ts'

type Search = PostsQuery & { search: string }

/** Full-text search on posts; falls back to corrected spellings when nothing matches the text exactly. */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  query: Search,
): Promise<Searched<CursorPage<PostRow>>> {
  const { page, limit, cursor } = query
  const found = await find(db, viewer, query)
  const start = cursor === undefined ? (page - 1) * limit : indexAfter(found, cursor)
  const pageResults = found.slice(start, start + limit)
  const last = pageResults.at(-1)
  const hasNext = found.length > start + limit
  return {
    data: await postsInOrder(
      db,
      viewer,
      pageResults.map(({ id }) => id),
    ),
    pagination: {
      ...paginate(page, limit, found.length),
      hasNext,
      hasPrev: start > 0,
      nextCursor: hasNext && last ? `${last.distance}.${last.id}` : null,
    },
    isSimilar: found[0]?.distance === similarDistance,
  }
}

async function find(db: Db, viewer: Viewer, query: Search): Promise<FoundPost[]> {
  const literal = await findLiteral(db, viewer, query)
  if (literal.length > 0) return literal
  const { folded, texts } = await readCorrectionInput(db, viewer, query.search)
  const alternatives = await corrections(folded, texts)
  return alternatives.length > 0 ? findCorrected(db, viewer, { ...query, alternatives }) : []
}

/** Index of the first result after the cursor; the post that the cursor names may have been deleted. */
function indexAfter(found: FoundPost[], cursor: string): number {
  const [id = '', distance = '0'] = cursor.split('.').reverse()
  const isAfter = (post: FoundPost) =>
    post.distance > Number(distance) || (post.distance === Number(distance) && post.id < id)
  const next = found.findIndex(isAfter)
  return next === -1 ? found.length : next
}
