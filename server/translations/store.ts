import { sql } from 'kysely'
import type { TranslatedKind } from '../../contract/translations.ts'
import { isUnmuted } from '../comments/store.ts'
import type { Db } from '../platform/database/database.ts'
import { visiblePosts } from '../posts/store.ts'
import { allowedTo, type Reader } from '../visibility/store.ts'

export interface PublicText {
  id: string
  text: string
  /** BCP 47 primary tag. */
  lang: string | null
  /** Changes with the text and its language. */
  version: string
}

/** Texts of a kind that a reader sees as everybody may, by id; visitors are a reader of null. */
const select = {
  post: (db: Db, reader: Reader, ids: readonly string[]) =>
    visiblePosts(db, reader)
      .where('posts.id', '=', anyOf(ids))
      .where('posts.status', '=', 'ACTIVE')
      .select(['posts.id', 'posts.content as text', 'posts.lang'])
      .select(versionOf('posts.content', 'posts.lang')),
  postComment: (db: Db, reader: Reader, ids: readonly string[]) =>
    db
      .selectFrom('post_comments')
      .innerJoin('users', 'users.id', 'post_comments.user_id')
      .where('post_comments.id', '=', anyOf(ids))
      .where('post_comments.status', '<>', 'HIDDEN')
      .where(allowedTo(reader, 'seeActivity'))
      .where(
        'post_comments.post_id',
        'in',
        visiblePosts(db, reader).where('posts.status', '=', 'ACTIVE').select('posts.id'),
      )
      .select(['post_comments.id', 'post_comments.content as text', 'post_comments.lang'])
      .select(versionOf('post_comments.content', 'post_comments.lang')),
  comment: (db: Db, reader: Reader, ids: readonly string[]) =>
    db
      .selectFrom('comments')
      .where('comments.id', '=', anyOf(ids))
      .where('comments.status', '<>', 'HIDDEN')
      .where(isUnmuted(reader))
      .select(['comments.id', 'comments.content as text', 'comments.lang'])
      .select(versionOf('comments.content', 'comments.lang')),
  biography: (db: Db, _reader: Reader, ids: readonly string[]) =>
    db
      .selectFrom('personalities')
      .where('personalities.id', '=', anyOf(ids))
      .where('personalities.bio', 'is not', null)
      .select(['personalities.id', sql<string>`personalities.bio`.as('text'), 'personalities.lang'])
      .select(versionOf('personalities.bio', 'personalities.lang')),
} satisfies Record<TranslatedKind, unknown>

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

const versionOf = (text: string, lang: string) =>
  sql<string>`md5(concat_ws(' ', ${sql.ref(lang)}, ${sql.ref(text)}))`.as('version')

/** A text that visitors and the reader see; undefined for any other. */
export async function findPublicText(
  db: Db,
  reader: Reader,
  kind: TranslatedKind,
  id: string,
): Promise<PublicText | undefined> {
  const text = await select[kind](db, null, [id]).executeTakeFirst()
  if (!text || !reader) return text
  return select[kind](db, reader, [id]).executeTakeFirst()
}

/** Versions of those of the texts that visitors see, by id. */
export async function readVersions(
  db: Db,
  kind: TranslatedKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await select[kind](db, null, ids).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
