/** The words of a folded text. */
export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** Length of words that are corrected: shorter ones are similar to too many words, longer ones need too many lookups. */
const corrected = { from: 4, upTo: 16 }

/** Words of at least this length may have a different ending, of up to a third of their letters. */
const longWord = 8

/** Letters by script, as `fold` returns them. For other scripts only the letters of the word itself are used. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  rangeOf('а', 'џ'),
  rangeOf('α', 'ω'),
  rangeOf('א', 'ת'),
  rangeOf('ء', 'ي'),
  rangeOf('ა', 'ჰ'),
  rangeOf('ա', 'ֆ'),
]

function rangeOf(first: string, last: string): string {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

/** Whether typing errors in a word are corrected. */
export function isCorrected(word: string): boolean {
  const { length } = Array.from(word)
  return length >= corrected.from && length <= corrected.upTo
}

/** All words at an edit distance of 1: one letter inserted, deleted, replaced, or two neighbours swapped. */
export function spellingsOf(word: string): string[] {
  const letters = Array.from(word)
  const alphabet = new Set(letters)
  for (const script of alphabets) {
    if (letters.some((letter) => script.includes(letter)))
      for (const letter of script) alphabet.add(letter)
  }
  const spellings = new Set<string>()
  for (let index = 0; index <= letters.length; index++) {
    for (const letter of alphabet) {
      spellings.add(letters.toSpliced(index, 0, letter).join(''))
      if (index < letters.length) spellings.add(letters.with(index, letter).join(''))
    }
    const [here, next] = letters.slice(index, index + 2)
    spellings.add(letters.toSpliced(index, 1).join(''))
    if (here !== undefined && next !== undefined) {
      spellings.add(
        letters
          .with(index, next)
          .with(index + 1, here)
          .join(''),
      )
    }
  }
  return [...spellings]
}

/** The first two thirds of a long word, to find other endings; undefined for shorter words. */
export function stemOf(word: string): string | undefined {
  const letters = Array.from(word)
  if (letters.length < longWord) return undefined
  return letters.slice(0, Math.ceil((letters.length * 2) / 3)).join('')
}
