import type { VoteState } from '../../contract/votes.ts'

/** Note for the voter beside a vote that is not part of the counts. */
const texts: Record<Exclude<VoteState, 'COUNTED'>, string> = {
  UNCONFIRMED: 'Counts once you confirm your email',
  JOINING: 'Counts soon',
  UNDER_REVIEW: 'Under review',
  EXCLUDED: 'Not counted after a review',
  WITHDRAWN: 'Not counted since your suspension',
  MAILBOX_SHARED: 'Not counted: another account counts for your mailbox',
  MERGED: 'Not counted since a merge',
}

/** Says why a vote is not part of the counts; nothing about a counted one. */
export function VoteStateNote({ state }: { state: VoteState }) {
  return state === 'COUNTED' ? null : <b>{texts[state]}</b>
}
