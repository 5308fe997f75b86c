/** Length of a text in Unicode code points, as zod and PostgreSQL's `char_length` count it. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
