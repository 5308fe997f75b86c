import * as texts from '#messages/contract/results'
import { limits } from './limits.ts'
import { leadingShare, type VoteCounts } from './percent.ts'
import type { PersonalityStatus } from './personality-status.ts'

/** What cards, frames and titles say about a person in words. */
export interface ShownResult extends VoteCounts {
  name: string
  status: PersonalityStatus
}

/** '1,204 votes'. */
export const votesText = (votes: number) => texts.votes({ count: votes })

/** True for a share that a few more votes would change much. */
export const hasFewVotes = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  upvoteCount + downvoteCount < limits.rankedVotesMin

/** '56% support', of the leading side; 'No votes yet'. */
export function shareText(counts: VoteCounts): string {
  const share = leadingShare(counts)
  return share ? sideShareText(share.side, share.percent) : texts.noVotesYet()
}

/** '56% support'. */
export const sideShareText = (side: 'support' | 'oppose', percent: number): string =>
  texts.share({ side, share: percent })

/** Said of people who hold no office any more; undefined of all others. */
export const formerText = ({ status }: Pick<ShownResult, 'status'>) =>
  status === 'FORMER' ? texts.formerMember() : status === 'DIED' ? texts.died() : undefined

/** How people vote on a person, as a title: '56% support Jane Doe (few votes)'. */
export function resultTitle(result: ShownResult): string {
  const { name, status } = result
  const share = leadingShare(result)
  const isFew = share !== null && hasFewVotes(result)
  const former = status === 'FORMER' || status === 'DIED' ? status : undefined
  if (!share && !former) return texts.titleOfFirstVotes({ name })
  const title = share ? texts.titleOfShare({ side: share.side, share: share.percent, name }) : name
  if (!former) return isFew ? texts.titleWithNotes({ title, notes: 'FEW' }) : title
  return texts.titleWithNotes({ title, notes: isFew ? `${former}_FEW` : former })
}
