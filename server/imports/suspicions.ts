import type { ParsedPeople } from './person-row.ts'

/** Fewer people can be anything. */
const judgedFrom = 5

/** What looks wrong with a file as a whole, though each record can be read. */
export function suspicionsOf({ rows, skipped }: ParsedPeople): string[] {
  const duplicates = skipped.filter(({ reason }) => reason.startsWith('Duplicate of')).length
  const total = rows.length + duplicates
  if (total < judgedFrom) return []
  const single = rows.filter(({ name }) => isOneWord(name)).length
  const withParty = rows.some(
    ({ texts, isIndependent, mandates }) =>
      texts.party !== undefined || isIndependent || mandates.some(({ party }) => party),
  )
  return [
    single * 2 > rows.length &&
      'Most names are one word. Does the file have the family names in another column?',
    duplicates * 5 > total &&
      `${duplicates} of ${total} records repeat an earlier one. Is the column with ids the right one?`,
    !withParty && 'No one in this file has a party.',
  ].filter((text) => text !== false)
}

/** Names in scripts without spaces are whole in one word. */
const isOneWord = (name: string) =>
  !/\s/.test(name) &&
  !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(name)
