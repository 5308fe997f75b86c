import { limits } from './limits.ts'
import { leadingShare, type VoteCounts } from './percent.ts'
import type { PersonalityStatus } from './personality-status.ts'

/** What cards, frames and titles say about a person in words. */
export interface ShownResult extends VoteCounts {
  name: string
  status: PersonalityStatus
}

/** '1,204 votes'. */
export const votesText = (votes: number) =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`

/** True for a share that a few more votes would change much. */
export const hasFewVotes = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  upvoteCount + downvoteCount < limits.rankedVotesMin

/** '56% support', of the leading side; 'No votes yet'. */
export function shareText(counts: VoteCounts): string {
  const share = leadingShare(counts)
  return share ? `${share.percent}% ${share.side}` : 'No votes yet'
}

/** Said of people who hold no office any more; undefined of all others. */
export const formerText = ({ status }: Pick<ShownResult, 'status'>) =>
  status === 'FORMER' ? 'Former member' : status === 'DIED' ? 'Died' : undefined

/** How people vote on a person, as a title: '56% support Jane Doe'. */
export function resultTitle(result: ShownResult): string {
  const { name } = result
  const former = formerText(result)?.toLowerCase()
  const share = leadingShare(result)
  if (!share) return former ? `${name} (${former})` : `${name}: be among the first to vote`
  const notes = [former, hasFewVotes(result) && 'few votes'].filter(Boolean).join(', ')
  return `${share.percent}% ${share.side} ${name}${notes && ` (${notes})`}`
}
