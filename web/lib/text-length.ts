import { codePoints } from '../../contract/text-length.ts'

/** Length of a text as its limit counts it: in code points, trimmed. */
export function textLength(text: string): number {
  return codePoints(text.trim())
}

/** The first `max` code points of a text. */
export function firstCodePoints(text: string, max: number): string {
  if (text.length <= max) return text
  let units = 0
  let count = 0
  for (const point of text) {
    if (count === max) break
    units += point.length
    count++
  }
  return text.slice(0, units)
}
