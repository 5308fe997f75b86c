import type { Background } from './background.ts'
import { findGroups } from './find-groups.ts'
import { explain, type Signal } from './signals.ts'
import { type ObservedVote, traitsOf } from './traits.ts'

/** The votes of a window of time on one personality. */
export interface Window {
  personalityId: string
  votes: ObservedVote[]
  /** Votes that are usual in a window of this length, from the weeks before. */
  usual: number
  /** Mail domains of its votes that older accounts have, too; undefined on a site that has hardly any. */
  knownDomains: ReadonlySet<string> | undefined
}

/** Accounts that share what makes it implausible that they are as many people, whichever way they vote. */
export interface Cohort {
  userIds: string[]
  signals: Signal[]
}

/** Finds the accounts of a window that are held for review: those of all its groups together; undefined without a group. */
export function detectCohort(window: Window, background: Background): Cohort | undefined {
  const { personalityId, votes, usual, knownDomains } = window
  const members = new Set(findGroups(votes, knownDomains).flat())
  if (members.size === 0) return undefined
  const traited = [...members].map((vote) => ({ userId: vote.userId, traits: traitsOf(vote) }))
  return {
    userIds: traited.map(({ userId }) => userId),
    signals: explain(traited, { personalityId, observed: votes.length, usual, background }),
  }
}
