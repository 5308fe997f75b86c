import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Existing slugs equal to one of these, with or without a numeric suffix. Each is looked up in both indexes by itself: for
 * a condition with `or`, PostgreSQL reads all of a small table, and keeps that plan while the table grows.
 * @param rows a table, or a query in parentheses, with a column `slug`
 */
export async function readSlugsLike(
  db: Db,
  rows: RawBuilder<unknown>,
  slugs: readonly string[],
): Promise<Set<string>> {
  const found = await sql<{ slug: string }>`
    select found.slug from unnest(${slugs}::text[]) as wanted (slug) cross join lateral (
      select slug from ${rows} as equal where slug = wanted.slug
      union all
      select slug from ${rows} as suffixed where regexp_replace(slug, '-[0-9]+$', '') = wanted.slug
    ) as found
  `.execute(db)
  return new Set(found.rows.map(({ slug }) => slug))
}
