import { slugify } from 'transliteration'
import { personalities } from '../../contract/personalities.ts'

/** Path segments that share a route with slugs, such as `top`. */
const reservedSlugs = new Set(
  Object.values(personalities).flatMap(
    ({ path }) => /^\/personalities\/(\w+)$/.exec(path)?.[1] ?? [],
  ),
)

const maxLength = 80

/** Lower-case ASCII from a name in any script; never empty, never a reserved path segment. */
export function slugOf(name: string): string {
  const slug = slugify(name, { lowercase: true, separator: '-' })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'personality'
  return reservedSlugs.has(slug) ? `${slug}-personality` : slug
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const candidate = `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
