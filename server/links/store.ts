import { sql } from 'kysely'
import { compileOnce } from '../platform/database/compile-once.ts'
import { createStoreBatcher } from '../platform/database/store-batcher.ts'
import { allowedTo } from '../visibility/store.ts'

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
 * username that is a politician's slug to receive the visits; suspended users are not found.
 */
export const mentionedBy = createStoreBatcher<string, Mentioned>(
  async (db, handles) => {
    const found = new Map<string, Mentioned>()
    for (const { key, ...mentioned } of await readMentioned(db, undefined, { handles })) {
      if (mentioned.kind === 'personality' || !found.has(key)) found.set(key, mentioned)
    }
    return found
  },
  { name: 'mentions', maxKeys: 400 },
)

const readMentioned = compileOnce((db, _, { handles }: { handles: string[] }) =>
  db
    .selectFrom('personalities')
    .where('slug', '=', sql<string>`any(${handles}::text[])`)
    .select([
      'slug as key',
      sql<Mentioned['kind']>`'personality'`.as('kind'),
      'slug as handle',
      sql<string | null>`name`.as('name'),
    ])
    .unionAll(
      db
        .selectFrom('users')
        .where(sql<string>`lower(username)`, '=', sql<string>`any(${handles}::text[])`)
        .where(allowedTo(null, 'findBySearch'))
        .select([
          sql<string>`lower(username)`.as('key'),
          sql<Mentioned['kind']>`'user'`.as('kind'),
          'username as handle',
          sql<string | null>`null`.as('name'),
        ]),
    ),
)
