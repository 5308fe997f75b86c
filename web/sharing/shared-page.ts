import type { VoteType } from '../../contract/votes.ts'

/** A page that somebody shares. */
export interface SharedPage {
  kind: 'person' | 'post' | 'area' | 'party'
  /** Its path, such as `/personalities/ada`. */
  address: string
  title: string
}

const verbs: Record<VoteType, string> = { UPVOTE: 'support', DOWNVOTE: 'oppose' }

/** What a member adds about the own vote; it is in the text alone, never in an address that others could try. */
export const ownVoteText = (vote: VoteType, name: string) => `I ${verbs[vote]} ${name}.`
