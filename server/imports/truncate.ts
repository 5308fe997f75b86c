/**
 * Truncates a text that is too long, so that validating it is cheap. The result is still longer than `max` code points
 * and fails validation like the whole text.
 */
export function truncateBeyond(text: string, max: number): string {
  // A code point has at most two UTF-16 code units.
  const units = 2 * (max + 1)
  return text.length > units ? text.slice(0, units).toWellFormed() : text
}
