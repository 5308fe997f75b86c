import { transliterate } from 'transliteration'
import { foldText } from './fold-text.ts'

/** Code units of all keys together; further ones are left out. */
const maxLength = 4_000

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Cyrillic letters that passports and newspapers write otherwise than addresses do: Abrosimtsev, Khinshtein. */
const asInPassports: [string, string][] = [
  ['ц', 'ts'],
  ['Ц', 'Ts'],
  ['х', 'kh'],
  ['Х', 'Kh'],
]

/** Han, Japanese and Korean names, which sources write with a space between their parts and people without one. */
const withoutSpaces =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\s+(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu

/** A joiner inside a Persian name, for which people type nothing or a space. */
const joiner = /\u200c/g

/**
 * What a search by `foldText` finds something by: each text in a line, once more as people type it who leave out or add
 * spaces, and what is not in Latin letters once more in these, as in addresses and as in passports.
 * @param texts the most important one first
 */
export function searchKeysOf(texts: readonly string[]): string {
  const folded = texts.map(foldText)
  const typed = texts
    .flatMap((text) => [text.replace(joiner, ' '), text.replace(withoutSpaces, '')])
    .map(foldText)
  const inLatin = texts
    .filter((_, index) => !isAscii(folded[index] ?? ''))
    .flatMap((text) => [transliterate(text), transliterate(text, { replace: asInPassports })])
    .map(foldText)
  const keys = [...new Set([...folded, ...typed, ...inLatin])].filter((key) => key !== '')
  return keys.join('\n').slice(0, maxLength).toWellFormed()
}
