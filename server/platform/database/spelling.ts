/** The words of a folded text. */
export const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** A shorter word that is slightly wrong is another word; a longer one costs too many look-ups. */
const corrected = { from: 4, upTo: 16 }

/** Words from this length on may have a wrong end of a third of their letters. */
const longWord = 8

/** Letters as `fold` leaves them, by script. Other scripts are corrected with the letters that the word has. */
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

/** Whether typing errors in a word of a search text are corrected at all. */
export function isCorrected(word: string): boolean {
  const { length } = Array.from(word)
  return length >= corrected.from && length <= corrected.upTo
}

/** Every word that one typing error turns into this one: a letter too many, too few, another one, or two swapped. */
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

/** The part of a long word that is taken as right when only the end is wrong; undefined for shorter words. */
export function stemOf(word: string): string | undefined {
  const letters = Array.from(word)
  if (letters.length < longWord) return undefined
  return letters.slice(0, Math.ceil((letters.length * 2) / 3)).join('')
}
