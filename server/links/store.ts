import { sql } from 'kysely'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db } from '../platform/database/database.ts'
import { allowedTo, isBlockedBy } from '../visibility/store.ts'

/** A user or a personality that a text mentions. */
export interface Mentioned {
  kind: 'user' | 'personality'
  /** The username or the slug. */
  handle: string
  /** The name of a personality. */
  name: string | null
}

/**
 * Finds who is mentioned by a handle in lower case. A personality takes precedence, so that nobody can register the
 * username that is a politician's slug to receive the visits; suspended users are not found, nor are those who block the
 * author. The author of an anonymous text is null.
 */
export async function mentionedBy(
  db: Db,
  handle: string,
  authorId: string | null,
): Promise<Mentioned | undefined> {
  const found = await readMentioned(db, { handle, authorId })
  return found.find(({ kind }) => kind === 'personality') ?? found[0]
}

const readMentioned = batchedRead({
  name: 'mentions',
  columns: { handle: 'text', authorId: { nullable: 'uuid' } },
  maxKeys: 400,
  statement: (db, requested) =>
    db
      .selectFrom(requested)
      .innerJoin('personalities', 'personalities.slug', 'requested.handle')
      .select([
        'ordinal',
        sql<Mentioned['kind']>`'personality'`.as('kind'),
        'slug as handle',
        sql<string | null>`name`.as('name'),
      ])
      .unionAll(
        db
          .selectFrom(requested)
          .innerJoin('users', (join) =>
            join.on(sql<string>`lower(username)`, '=', sql.ref('requested.handle')),
          )
          .where(allowedTo(null, 'findBySearch'))
          .where(sql<boolean>`not ${isBlockedBy(sql`users.id`, sql`requested.author_id`)}`)
          .select([
            'ordinal',
            sql<Mentioned['kind']>`'user'`.as('kind'),
            'username as handle',
            sql<string | null>`null`.as('name'),
          ]),
      ),
})
