import { transliterate } from 'transliteration'
import { foldText } from './fold-text.ts'

/** Code units of all keys together; further ones are left out. */
const maxLength = 4_000

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * What a search by `foldText` finds something by: each text in a line, and what is not in Latin letters once more in these, as
 * in addresses.
 * @param texts the most important one first
 */
export function searchKeysOf(texts: readonly string[]): string {
  const folded = texts.map(foldText)
  const inLatin = texts
    .filter((_, index) => !isAscii(folded[index] ?? ''))
    .map((text) => foldText(transliterate(text)))
  const keys = [...new Set([...folded, ...inLatin])].filter((key) => key !== '')
  return keys.join('\n').slice(0, maxLength).toWellFormed()
}
