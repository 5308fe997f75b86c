import { transliterate } from 'transliteration'

/** Words of fewer letters are other words when a letter differs, such as 'Ann' and 'Ian'. */
const spellingMin = 4

/**
 * True if two names are spellings of one, so that an import may replace one by the other. Case, accents, script, spaces,
 * punctuation and the order of words make no difference, and
 *
 * - a word may be added or left out, such as a middle name, a title or a second family name,
 * - an initial may become the name that it stands for, and the other way round,
 * - one word of four letters or more may differ in one letter,
 *
 * as long as two whole words are the same, or one beside the word that is spelled in another way. Whatever else differs
 * may be another person, also when a marriage or a nickname explains it: a wrong match gives one person's votes to
 * another.
 */
export function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (!shorter || !longer || shorter.length === 0) return one === other
  if (shorter.join('') === longer.join('')) return true
  const left = [...longer]
  const without = (words: string[], matches: (word: string, other: string) => boolean) =>
    words.filter((word) => {
      const index = left.findIndex((candidate) => matches(word, candidate))
      if (index >= 0) left.splice(index, 1)
      return index < 0
    })
  const changed = without(shorter, (word, candidate) => word === candidate)
  const kept = shorter.length - changed.length
  const respelled = without(changed, isInitialOf)
  if (respelled.length === 0) return kept >= 2
  return respelled.length === 1 && kept >= 1 && without(respelled, differsInOneLetter).length === 0
}

/**
 * True if enough of a name remains in another that a known id may bring it: more than half of its words, and half of
 * their letters. A changed family name is not enough, because numbers of members are used again.
 */
export function remainsName(before: string, after: string): boolean {
  if (isSameName(before, after)) return true
  const words = wordsOf(before)
  const left = wordsOf(after)
  const kept = words.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
  return kept.length * 2 > words.length && lengthOf(kept) * 2 >= lengthOf(words)
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0)

/** The words of a name in Latin letters. */
const wordsOf = (name: string) =>
  transliterate(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’`]|\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function isInitialOf(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length === 1 && longer.startsWith(shorter)
}

/** True if one letter is added, missing or another one. */
function differsInOneLetter(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length < spellingMin || longer.length - shorter.length > 1) return false
  let same = 0
  while (same < shorter.length && shorter[same] === longer[same]) same++
  const skipped = longer.length === shorter.length ? 1 : 0
  return shorter.slice(same + skipped) === longer.slice(same + 1)
}
