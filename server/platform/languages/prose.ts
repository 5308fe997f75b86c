/** Letters below which a text is too short to tell its language. One of Chinese, Japanese or Korean says as much as three. */
const minLetters = 20

/** Characters of a text that are looked at; the library reads 1,000 of them. */
const readCharacters = 2_000

const notProse = /https?:\/\/\S+|www\.\S+|\S+@\S+|[@#][\p{L}\p{N}_.-]+/gu

/** The beginning of a text without addresses and mentions; undefined if it is too short to tell its language. */
export function proseOf(text: string): string | undefined {
  const prose = text.slice(0, readCharacters).replace(notProse, ' ')
  return lettersIn(prose) < minLetters ? undefined : prose
}

function lettersIn(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const dense = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  )
  return letters + 2 * (dense?.length ?? 0)
}
