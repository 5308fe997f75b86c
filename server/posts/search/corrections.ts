import { setImmediate as nextTurn } from 'node:timers/promises'
import { wordsOf } from '../../platform/database/spelling.ts'
import { editDistance } from './edit-distance.ts'

const mostAlternatives = 3

/** Only so many words of a search text are corrected; the others play no part where nothing holds the text as it is. */
const mostWords = 5

/** Texts that are read before other requests get their turn. */
const textsPerTurn = 50

/** How many typing errors a word may have. A short word that is slightly wrong is another word. */
function forgiven({ length }: string): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * What somebody may have meant: for each word of the folded search text the words that are used in `texts` and come
 * closest to it. Empty when one of them is like nothing. Other requests are answered meanwhile.
 */
export async function corrections(search: string, texts: string[]): Promise<string[][]> {
  const words = [...new Set(wordsOf(search))].slice(0, mostWords)
  const uses = new Map<string, number>()
  for (const [index, text] of texts.entries()) {
    if (index % textsPerTurn === textsPerTurn - 1) await nextTurn()
    for (const known of wordsOf(text)) {
      const count = uses.get(known)
      if (count !== undefined) uses.set(known, count + 1)
      else if (words.some((word) => isComparable(word, known))) uses.set(known, 1)
    }
  }
  const meant: string[][] = []
  for (const word of words) {
    await nextTurn()
    const alternatives = nearest(word, uses)
    if (alternatives.length === 0) return []
    meant.push(alternatives)
  }
  return meant
}

/**
 * Whether two words are worth comparing letter by letter: of similar length, and one of the first two letters is
 * right. The comparison takes a hundred times as long.
 */
function isComparable(word: string, known: string): boolean {
  const most = forgiven(word)
  if (most === 0) return word === known
  if (Math.abs(word.length - known.length) > most) return false
  return (
    word[0] === known[0] || word[1] === known[1] || word[0] === known[1] || word[1] === known[0]
  )
}

function nearest(word: string, uses: Map<string, number>): string[] {
  const most = forgiven(word)
  return [...uses]
    .filter(([known]) => isComparable(word, known))
    .map(([known, count]) => ({ known, count, away: editDistance(word, known, most) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away || other.count - one.count)
    .slice(0, mostAlternatives)
    .map(({ known }) => known)
}
