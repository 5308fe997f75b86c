import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** True for a slug equal to one of these, with or without a numeric suffix. */
export const isSlugLike = (slugs: readonly string[]): RawBuilder<SqlBool> => sql`(
  slug = any(${slugs}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${slugs}::text[])
)`
