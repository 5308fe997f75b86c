import type { FactRow, FactValue } from '../../contract/facts.ts'

/** True if two values of a fact say the same. The order of rows depends on which source came last, and says nothing. */
export function isSameFact(one: FactValue, two: FactValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(two)) return one === two
  return JSON.stringify(one.map(textOf).sort()) === JSON.stringify(two.map(textOf).sort())
}

/** What a row says, whatever the order of its columns. */
export const textOf = (row: FactRow): string =>
  JSON.stringify(Object.entries(row).sort(([one], [two]) => (one < two ? -1 : 1)))
