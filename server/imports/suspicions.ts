import type { ParsedPeople } from './person-row.ts'
import type { Reason } from './reasons.ts'

/** Fewer people can be anything. */
const judgedFrom = 5

/** What looks wrong with a file as a whole, though each record can be read. */
export function suspicionsOf({ rows, skipped }: ParsedPeople): Reason[] {
  const duplicates = skipped.filter(({ reasons: [first] }) => first?.kind === 'duplicate').length
  const total = rows.length + duplicates
  if (total < judgedFrom) return []
  const single = rows.filter(({ name }) => isOneWord(name)).length
  const withParty = rows.some(
    ({ texts, isIndependent, mandates }) =>
      texts.party !== undefined || isIndependent || mandates.some(({ party }) => party),
  )
  const suspicions: Reason[] = []
  if (single * 2 > rows.length) suspicions.push({ kind: 'oneWordNames' })
  if (duplicates * 5 > total) suspicions.push({ kind: 'manyDuplicates', duplicates, total })
  if (!withParty) suspicions.push({ kind: 'noParties' })
  return suspicions
}

/** Names in scripts without spaces are whole in one word. */
const isOneWord = (name: string) =>
  !/\s/.test(name) &&
  !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(name)
