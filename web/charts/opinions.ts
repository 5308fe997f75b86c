import { limits } from '../../contract/limits.ts'
import type { Opinion } from '../../contract/personalities.ts'

/** Votes on a personality. */
export const votesOf = ({ upvoteCount, downvoteCount }: Opinion) => upvoteCount + downvoteCount

/** Of fewer votes a share says too little for a chart. */
export const hasEnoughVotes = (opinion: Opinion) => votesOf(opinion) >= limits.rankedVotesMin

/** Support in percent, not rounded; 0 without votes. */
export const shareOf = (opinion: Opinion) => (opinion.upvoteCount / (votesOf(opinion) || 1)) * 100

/** The side that a share belongs to; the middle fifth is on neither. */
export type Tone = 'support' | 'oppose' | 'even'

export const toneOf = (share: number): Tone =>
  share >= 60 ? 'support' : share <= 40 ? 'oppose' : 'even'
