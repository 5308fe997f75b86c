import { type CursorPage, paginate, type Searched } from '../../../contract/paging.ts'
import type { PostsQuery } from '../../../contract/posts.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { PostRow } from '../store.ts'
import { corrections } from './corrections.ts'
import {
  type FoundPost,
  findLiteral,
  findMeant,
  postsInOrder,
  similarDistance,
  wordsInUse,
} from './store.ts'

type Search = PostsQuery & { search: string }

/** Posts that hold the text; where none does, those that hold what was probably meant. */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  query: Search,
): Promise<Searched<CursorPage<PostRow>>> {
  const { page, limit, cursor } = query
  const found = await find(db, viewer, query)
  const start = cursor === undefined ? (page - 1) * limit : countUpTo(found, cursor)
  const shown = found.slice(start, start + limit)
  const last = shown.at(-1)
  const hasNext = found.length > start + limit
  return {
    data: await postsInOrder(
      db,
      viewer,
      shown.map(({ id }) => id),
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
  const { folded, texts } = await wordsInUse(db, viewer, query.search)
  const meant = await corrections(folded, texts)
  return meant.length > 0 ? findMeant(db, viewer, { ...query, meant }) : []
}

/** How many of those found come up to the one that a cursor names, which may have been deleted since. */
function countUpTo(found: FoundPost[], cursor: string): number {
  const [id = '', distance = '0'] = cursor.split('.').reverse()
  const isAfter = (post: FoundPost) =>
    post.distance > Number(distance) || (post.distance === Number(distance) && post.id < id)
  const next = found.findIndex(isAfter)
  return next === -1 ? found.length : next
}
