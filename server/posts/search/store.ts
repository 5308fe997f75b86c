import { type Expression, type SqlBool, sql } from 'kysely'
import type { PostFilters } from '../../../contract/posts.ts'
import type { Db } from '../../platform/database/database.ts'
import { countUpTo } from '../../platform/database/row-counts.ts'
import {
  containing,
  distance,
  hasTrigram,
  isRecent,
  maxSearchResults,
} from '../../platform/database/search.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { filteredPosts, type PostRow, visiblePosts, withColumns } from '../store.ts'

/** A search result; a smaller distance is a closer match. */
export interface FoundPost {
  id: string
  distance: number
}

/** The distance of a post that matches only a corrected spelling. */
export const similarDistance = 3

/** Number of posts that one statement reads, because the embedded database runs no other statement meanwhile. */
const postsPerStatement = 200

/** Number of characters of a search text that the trigram index looks up, as it reads a list for each trigram. */
const indexedLength = 24

/**
 * SQL condition: a post contains the text. Of a long text only the beginning is looked up in the index, because the
 * planner would read every post instead.
 */
function containsLiterally(text: string): Expression<SqlBool> {
  const beginning = [...text].slice(0, indexedLength).join('')
  const containsBeginning = containing('posts.search_text', beginning, 'letters')
  if (beginning === text) return containsBeginning
  return sql<SqlBool>`${containsBeginning} and strpos(posts.search_text, fold_letters(${text})) > 0`
}

function newest(db: Db, viewer: Viewer, filters: PostFilters, limit: number) {
  return filteredPosts(db, viewer, filters).orderBy('posts.id', 'desc').limit(limit)
}

/** Number of posts that contain the exact text, counted up to a limit from the newest. */
export function countLiteral(
  db: Db,
  viewer: Viewer,
  search: string,
  limit: number,
): Promise<number> {
  return countUpTo(db, literal(db, viewer, { search, limit }).select('posts.id'), limit)
}

function literal(
  db: Db,
  viewer: Viewer,
  { search, limit, ...filters }: PostFilters & { search: string; limit: number },
) {
  return newest(db, viewer, filters, limit)
    .where(containsLiterally(search))
    .$if(!hasTrigram(search), (rows) => rows.where(isRecent('posts')))
}

/** Posts that contain the exact text, closest first, then newest. */
export function findLiteral(
  db: Db,
  viewer: Viewer,
  { search, ...filters }: PostFilters & { search: string },
): Promise<FoundPost[]> {
  // The spelled out text of a language may follow.
  const isWhole = sql<boolean>`
    starts_with(posts.search_text || chr(10), fold_letters(${search}) || chr(10))
  `
  const found = literal(db, viewer, { ...filters, search, limit: maxSearchResults }).select([
    'posts.id',
    distance('posts.search_text', search, isWhole, 'letters').as('distance'),
  ])
  return db
    .selectFrom(found.as('found'))
    .selectAll()
    .orderBy('distance')
    .orderBy('id', 'desc')
    .execute()
}

/** Posts that contain one of the alternatives for each word, newest first. */
export function findCorrected(
  db: Db,
  viewer: Viewer,
  { alternatives, ...filters }: PostFilters & { alternatives: string[][] },
): Promise<FoundPost[]> {
  let rows = newest(db, viewer, filters, maxSearchResults)
  for (const words of alternatives) {
    rows = rows.where((eb) =>
      eb.or(words.map((word) => containing('posts.search_text', word, 'letters'))),
    )
  }
  return rows
    .select(['posts.id', sql<number>`${sql.lit(similarDistance)}`.as('distance')])
    .execute()
}

/** The folded search text, and the beginnings of the newest visible posts as a vocabulary for corrections. */
export async function readCorrectionInput(
  db: Db,
  viewer: Viewer,
  search: string,
): Promise<{ folded: string; texts: string[] }> {
  const { folded } = await db
    .selectNoFrom(sql<string>`fold_letters(${search})`.as('folded'))
    .executeTakeFirstOrThrow()
  const texts: string[] = []
  let last: string | undefined
  do {
    const rows = await newest(db, viewer, {}, postsPerStatement)
      .$if(last !== undefined, (older) => older.where('posts.id', '<', last as string))
      .select(['posts.id', sql<string>`left(posts.search_text, 400)`.as('text')])
      .execute()
    for (const { text } of rows) texts.push(text)
    last = rows.length === postsPerStatement ? rows.at(-1)?.id : undefined
  } while (last !== undefined && texts.length < maxSearchResults)
  return { folded, texts }
}

/** Posts by id in the given order, without posts that the viewer may not see. */
export async function postsInOrder(db: Db, viewer: Viewer, ids: string[]): Promise<PostRow[]> {
  const rows = await withColumns(visiblePosts(db, viewer), viewer)
    .where('posts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
