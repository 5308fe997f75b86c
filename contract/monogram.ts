const title = /^(dr|prof|sir|dame)\.?$/i
const nameSuffix = /^(jr|sr|i{2,3}|iv)\.?$/i

/** First letters of the first and the last name, upper case; without the signs before them, as in '(Ada)'. */
export function initials(name: string): string {
  const words = name
    .split(/[\s,]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  if (words.length > 2 && title.test(words[0] ?? '')) words.shift()
  if (words.length > 2 && nameSuffix.test(words.at(-1) ?? '')) words.pop()
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    ends.map((word = '') => (Array.from(word)[0] ?? '').toLocaleUpperCase('en-US')).join('') || '?'
  )
}

/** Degrees of OKLCH; away from green and red, which mean votes. */
export const monogramHues = [58, 75, 92, 195, 218, 240, 262, 286, 312, 338]

/** The hue of a name, the same on server and in browsers. */
export function monogramHue(name: string): number {
  const hash = textHash(name.normalize('NFKC').trim().toLowerCase())
  // The low bits of FNV-1a hardly differ between short names, so the high bits are mixed in.
  return monogramHues[((hash ^ (hash >>> 15)) >>> 0) % monogramHues.length] ?? 0
}

/** A number of 32 bits by FNV-1a. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
