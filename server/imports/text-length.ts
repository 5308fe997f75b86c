/**
 * Cuts a text that is longer than any allowed one, so that checking it costs little. What is left is still longer
 * than `max` code points, so it is refused like the whole text.
 */
export function cutBeyond(text: string, max: number): string {
  // A code point has at most two units.
  const units = 2 * (max + 1)
  return text.length > units ? text.slice(0, units).toWellFormed() : text
}
