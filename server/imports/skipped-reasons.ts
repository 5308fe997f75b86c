import type { RowNote } from './row-notes.ts'

/** How many records were skipped for a reason, with the first of them as the example. */
export interface CountedReason extends RowNote {
  count: number
}

/** Reasons that are listed at most. */
const maxReasons = 20

/** Counts reasons of a kind, whatever their values, as one; the most frequent first. */
export function countReasons(
  skipped: readonly RowNote[],
  counted: readonly CountedReason[] = [],
): CountedReason[] {
  const reasons = new Map(counted.map((each) => [kindOf(each), { ...each }]))
  for (const note of skipped) {
    const known = reasons.get(kindOf(note))
    if (known) known.count++
    else reasons.set(kindOf(note), { ...note, count: 1 })
  }
  return [...reasons.values()].toSorted((one, two) => two.count - one.count).slice(0, maxReasons)
}

const kindOf = ({ reasons }: RowNote) => reasons.map(({ kind }) => kind).join()
