import { slugify } from 'transliteration'

const maxLength = 80

/** Lower-case ASCII from a text in any script; empty if it has no letters and numbers. */
export const slugFrom = (text: string): string =>
  slugify(text, { lowercase: true, separator: '-' })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
