import { setImmediate as nextTick } from 'node:timers/promises'
import { wordsOf } from '../../platform/database/spelling.ts'
import { editDistance } from './edit-distance.ts'

const maxAlternatives = 3

/** Words of a search text beyond this number are ignored when spelling is corrected. */
const maxWords = 5

/** Texts processed before yielding to the event loop. */
const textsPerTick = 50

/** The number of typing errors allowed in a word: a short word with one error is usually another word. */
function maxTypos({ length }: string): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Spelling corrections: for each word of the folded search text the nearest words that occur in `texts`, most frequent
 * first. Empty when a word has no correction. Yields to the event loop while it works.
 */
export async function corrections(search: string, texts: string[]): Promise<string[][]> {
  const words = [...new Set(wordsOf(search))].slice(0, maxWords)
  const frequencies = new Map<string, number>()
  for (const [index, text] of texts.entries()) {
    if (index % textsPerTick === textsPerTick - 1) await nextTick()
    for (const known of wordsOf(text)) {
      const count = frequencies.get(known)
      if (count !== undefined) frequencies.set(known, count + 1)
      else if (words.some((word) => isComparable(word, known))) frequencies.set(known, 1)
    }
  }
  const corrected: string[][] = []
  for (const word of words) {
    await nextTick()
    const alternatives = nearest(word, frequencies)
    if (alternatives.length === 0) return []
    corrected.push(alternatives)
  }
  return corrected
}

/**
 * Cheap filter before the edit distance, which takes a hundred times as long: similar length, and one of the first
 * two letters matches.
 */
function isComparable(word: string, known: string): boolean {
  const max = maxTypos(word)
  if (max === 0) return word === known
  if (Math.abs(word.length - known.length) > max) return false
  return (
    word[0] === known[0] || word[1] === known[1] || word[0] === known[1] || word[1] === known[0]
  )
}

function nearest(word: string, frequencies: Map<string, number>): string[] {
  const max = maxTypos(word)
  return [...frequencies]
    .filter(([known]) => isComparable(word, known))
    .map(([known, count]) => ({ known, count, distance: editDistance(word, known, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance || other.count - one.count)
    .slice(0, maxAlternatives)
    .map(({ known }) => known)
}
