import type { Background } from './background.ts'
import { rateTail, shareTail } from './tails.ts'
import { kindOf, type Trait, type TraitKind } from './traits.ts'

export interface TraitedVote {
  userId: string
  traits: Trait[]
}

/** What makes a cohort implausible, in numbers: how many of its votes, and how many would be usual. */
export interface Signal {
  /** `rate` counts all votes of the window, other kinds the votes of the cohort that share a trait. */
  kind: TraitKind | 'rate' | 'unused'
  observed: number
  /** Votes that would be usual, rounded to a tenth. */
  expected: number
  /** Minus the logarithm to base 10 of the probability of as many. */
  score: number
}

/** Minimum score of a signal that is shown. */
const signalMin = 6

const tenth = (value: number) => Math.round(10 * value) / 10

/** Explains a cohort, the clearest signal first. Of each kind it has only the least plausible trait. */
export function explain(
  members: TraitedVote[],
  context: { personalityId: string; observed: number; usual: number; background: Background },
): Signal[] {
  const { personalityId, observed, usual, background } = context
  const counts = new Map<Trait, number>()
  for (const { traits } of members) {
    for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  }
  const byKind = new Map<Signal['kind'], Signal>()
  const keep = (signal: Signal) => {
    const best = byKind.get(signal.kind)
    if (signal.score >= signalMin && signal.score > (best?.score ?? 0)) {
      byKind.set(signal.kind, signal)
    }
  }
  // Rates of personalities that nobody voted on lately are not known better than one vote in the window.
  const expectedRate = Math.max(usual, 1)
  keep({
    kind: 'rate',
    observed,
    expected: tenth(expectedRate),
    score: tenth(-rateTail(observed, expectedRate)),
  })
  for (const [trait, count] of counts) {
    if (count < members.length / 10) continue
    const share = background.shareOf([trait], personalityId)
    keep({
      kind: trait === 'age:unused' ? 'unused' : kindOf(trait),
      observed: count,
      expected: tenth(share * members.length),
      score: tenth(-shareTail(count, members.length, share)),
    })
  }
  return [...byKind.values()].sort((one, other) => other.score - one.score)
}
