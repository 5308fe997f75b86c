import * as texts from '#messages/sharing'
import type { VoteType } from '../../contract/votes.ts'

/** A page that somebody shares. */
export interface SharedPage {
  /** Its path, such as `/personalities/ada`. */
  address: string
  title: string
}

const ownVoteTexts: Record<VoteType, (values: { name: string }) => string> = {
  UPVOTE: texts.iSupport,
  DOWNVOTE: texts.iOppose,
}

/** What a member adds about the own vote; it is in the text alone, never in an address that others could try. */
export const ownVoteText = (vote: VoteType, name: string) => ownVoteTexts[vote]({ name })
