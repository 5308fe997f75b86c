import { editDistance } from './edit-distance.ts'

const mostAlternatives = 3

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** A short word that is slightly wrong is another word. */
function forgiven({ length }: string): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * What somebody may have meant: for each word of the folded search text the words that are used in `texts` and come
 * closest to it. Empty when one of them is like nothing.
 */
export function corrections(search: string, texts: string[]): string[][] {
  const uses = new Map<string, number>()
  for (const word of texts.flatMap(wordsOf)) uses.set(word, (uses.get(word) ?? 0) + 1)
  const meant = wordsOf(search).map((word) => nearest(word, uses))
  return meant.some((alternatives) => alternatives.length === 0) ? [] : meant
}

function nearest(word: string, uses: Map<string, number>): string[] {
  const most = forgiven(word)
  return [...uses]
    .map(([known, count]) => ({ known, count, away: editDistance(word, known, most) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away || other.count - one.count)
    .slice(0, mostAlternatives)
    .map(({ known }) => known)
}
