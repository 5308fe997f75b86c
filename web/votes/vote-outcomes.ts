import { create } from 'zustand'

/**
 * What a vote control says after its user voted: that the vote was recorded or removed, or that an earlier vote stays,
 * which a vote from before signing in never changes.
 */
export type VoteOutcome = 'recorded' | 'removed' | 'kept'

const useOutcomes = create<Record<string, VoteOutcome | undefined>>()(() => ({}))

/** What the control of a personality says; undefined before a vote on this page. */
export const useVoteOutcome = (personalityId: string) =>
  useOutcomes((outcomes) => outcomes[personalityId])

export const setVoteOutcome = (personalityId: string, outcome: VoteOutcome | undefined): void =>
  useOutcomes.setState({ [personalityId]: outcome })
