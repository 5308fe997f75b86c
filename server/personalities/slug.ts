import { slugify } from 'transliteration'

/** Words that stand beside slugs in addresses. */
const pathWords = new Set(['top'])

const longest = 80

/** Lower-case ASCII from a name in any script; never empty, never a path word. */
export function slugOf(name: string): string {
  const slug = slugify(name, { lowercase: true, separator: '-' })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'personality'
  return pathWords.has(slug) ? `${slug}-personality` : slug
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const candidate = `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
