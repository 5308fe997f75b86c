import { limits } from '../../contract/limits.ts'
import type { SearchCounts } from '../../contract/search.ts'
import { countContaining, listPersonalities } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { searchPosts } from '../posts/search/service.ts'
import { countLiteral } from '../posts/search/store.ts'
import { countUsersContaining, searchProfiles } from '../profiles/store.ts'

const firstOnly = { page: 1, limit: 1 }

/** Counts what the searches of users, posts and personalities find for the viewer. */
export async function countResults(db: Db, viewer: Viewer, q: string): Promise<SearchCounts> {
  const [users, posts, personalities] = await Promise.all([
    countUsersContaining(db, viewer, q, limits.countedResults),
    countLiteral(db, viewer, q, limits.countedResults),
    countContaining(db, q, limits.countedResults),
  ])
  const hasExact = users + posts + personalities > 0
  return hasExact ? { users, posts, personalities } : countSimilar(db, viewer, q)
}

/** The searches tolerate typing errors only where nothing contains the text, which makes them more expensive. */
async function countSimilar(db: Db, viewer: Viewer, q: string): Promise<SearchCounts> {
  const query = { search: q, sortBy: 'match', order: 'desc', ...firstOnly } as const
  const personalities = await listPersonalities(db, query)
  const users = await searchProfiles(db, viewer, { q, ...firstOnly })
  const posts = await searchPosts(db, viewer, { search: q, ...firstOnly })
  const capped = ({ pagination }: { pagination: { total: number } }) =>
    Math.min(pagination.total, limits.countedResults)
  return { users: capped(users), posts: capped(posts), personalities: capped(personalities) }
}
