import type { VoteType } from '../../../contract/votes.ts'
import { TimeSlices } from '../../platform/time-slices.ts'
import type { Background } from './background.ts'
import {
  findGroup,
  type Group,
  type GroupContext,
  groupMin,
  type TraitedVote,
} from './find-group.ts'
import { explain, type Signal } from './signals.ts'
import { type ObservedVote, traitsOf } from './traits.ts'

/** The votes of a window of time on one personality. */
export interface Window {
  personalityId: string
  votes: ObservedVote[]
  /** Votes of each type that are usual in a window of this length, from the weeks before. */
  usual: Record<VoteType, number>
}

/** Accounts that voted the same way and share what makes it implausible that they are as many people. */
export interface Cohort {
  type: VoteType
  userIds: string[]
  /** How improbable the clearest of its groups is among organic votes: minus the logarithm to base 10. */
  score: number
  signals: Signal[]
}

/** Least number of accounts of a cohort: fewer cannot be told from a family, an office or a class. */
export const cohortMin = 20

/** Groups that one cohort joins, such as accounts of several mail domains. */
const groupsMax = 12

const oppositeOf: Record<VoteType, VoteType> = { UPVOTE: 'DOWNVOTE', DOWNVOTE: 'UPVOTE' }

/**
 * Finds cohorts in a window. The votes of each type are searched for the group whose size is the least plausible for
 * organic votes; it is taken out and the rest searched again, so what remains of a busy hour is judged without the attack.
 * Only the accounts of these groups are in a cohort.
 */
export async function detectCohorts(window: Window, background: Background): Promise<Cohort[]> {
  const { personalityId, usual } = window
  const slices = new TimeSlices()
  const byType: Record<VoteType, TraitedVote[]> = { UPVOTE: [], DOWNVOTE: [] }
  for (const vote of window.votes) {
    byType[vote.type].push({ userId: vote.userId, traits: traitsOf(vote) })
    await slices.rest()
  }
  const cohorts: Cohort[] = []
  for (const type of ['UPVOTE', 'DOWNVOTE'] as const) {
    const opposite = byType[oppositeOf[type]]
    const context = { opposite, personalityId, background, slices }
    const groups = await findGroups(byType[type], context)
    const members = groups.flatMap(({ votes }) => votes)
    if (members.length < cohortMin) continue
    cohorts.push({
      type,
      userIds: members.map(({ userId }) => userId),
      score: Math.max(...groups.map(({ score }) => score)),
      signals: explain(members, {
        personalityId,
        observed: byType[type].length,
        usual: usual[type],
        background,
      }),
    })
  }
  return cohorts
}

/** Takes the clearest group out of the votes, as long as there is one. */
async function findGroups(votes: TraitedVote[], context: GroupContext): Promise<Group[]> {
  const groups: Group[] = []
  let rest = votes
  while (groups.length < groupsMax && rest.length >= groupMin) {
    const group = await findGroup(rest, context)
    if (!group) break
    groups.push(group)
    const found = new Set(group.votes)
    rest = rest.filter((vote) => !found.has(vote))
  }
  return groups
}
