import * as texts from '#messages/vote-control'
import type { VoteState } from '../../contract/votes.ts'

/** Note for the voter beside a vote that is not part of the counts. */
const stateTexts: Record<Exclude<VoteState, 'COUNTED'>, string> = {
  UNCONFIRMED: texts.unconfirmed,
  JOINING: texts.joining,
  UNDER_REVIEW: texts.underReview,
  EXCLUDED: texts.excluded,
  WITHDRAWN: texts.withdrawn,
  MAILBOX_SHARED: texts.mailboxShared,
  MERGED: texts.merged,
}

/** Says why a vote is not part of the counts; nothing about a counted one. */
export function VoteStateNote({ state }: { state: VoteState }) {
  return state === 'COUNTED' ? null : <b>{stateTexts[state]}</b>
}
