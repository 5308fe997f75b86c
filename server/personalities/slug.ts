import { personalities } from '../../contract/personalities.ts'
import { slugFrom } from '../platform/slug.ts'

/** Path segments that share a route with slugs, such as `top`. */
const reservedSlugs = new Set(
  Object.values(personalities).flatMap(
    ({ path }) => /^\/personalities\/(\w+)$/.exec(path)?.[1] ?? [],
  ),
)

/** Lower-case ASCII from a name in any script; never empty, never a reserved path segment. */
export function slugOf(name: string): string {
  const slug = slugFrom(name)
  if (slug === '') return 'personality'
  return reservedSlugs.has(slug) ? `${slug}-personality` : slug
}
