import { codePoints } from '../../contract/text-length.ts'
import { cut } from '../lib/formats.ts'

const mostCharacters = 600
const mostLines = 8

/** The beginning of a long text; null when it is short enough to be shown whole. */
export function folded(text: string): string | null {
  const lines = text.split('\n')
  const beginning = lines.slice(0, mostLines).join('\n')
  // Nothing is gained by hiding a few words.
  const isLong = codePoints(text) > mostCharacters * 1.2 || lines.length > mostLines + 2
  if (!isLong) return null
  return codePoints(beginning) > mostCharacters
    ? cut(beginning, mostCharacters)
    : `${beginning.trimEnd()}…`
}
