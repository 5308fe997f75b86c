/** Controls, soft hyphens, zero-width spaces and marks of direction: they change how a text compares, not how it looks. */
const invisible = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** Joiners shape letters of Persian and of Indian scripts, and mean nothing at the edge of a word. */
const looseJoiners = /(?<![\p{L}\p{M}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}])/gu

/** A text on one line without invisible characters, in NFC; undefined if nothing is left. */
export function cleanText(text: string): string | undefined {
  const cleaned = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(looseJoiners, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return cleaned === '' ? undefined : cleaned
}

const absences = new Set([
  '-',
  '–',
  '—',
  '?',
  '.',
  'n/a',
  'na',
  'nil',
  'null',
  'none',
  'unknown',
  'not known',
  'k. a.',
  'k.a.',
])

/** A cleaned text; undefined also for the usual ways to write that there is nothing. */
export function cleanCell(text: string): string | undefined {
  const cleaned = cleanText(text)
  return cleaned && absences.has(cleaned.toLowerCase()) ? undefined : cleaned
}
