import type { TimeSlices } from '../../platform/time-slices.ts'
import type { Background } from './background.ts'
import { shareTail } from './tails.ts'
import { kindOf, type Trait } from './traits.ts'

export interface TraitedVote {
  userId: string
  traits: Trait[]
}

/** Votes that have all of these traits. */
export interface Group {
  traits: Trait[]
  votes: TraitedVote[]
  /** Minus the logarithm to base 10 of the probability that so many of the window's organic votes have these traits. */
  score: number
}

/** Least number of accounts of a group. */
export const groupMin = 10

/**
 * Least score of a group that is no coincidence. A busy site compares some hundred million groups in a month, which alone
 * needs a score of 8; the rest allows for real votes, which vary more than the distribution. Chosen with
 * `npm run bench -- detection`.
 */
export const scoreMin = 12

/** Largest share of a group that may be organic votes, which are held with the others. */
const organicShareMax = 0.1

/**
 * Largest number of votes of the other type with the same traits, as a share of the group: people disagree, accounts of a
 * cohort do not.
 */
const oppositeShareMax = 0.25

/**
 * News brings back accounts that have never voted, which are rare on ordinary days. A group of these accounts is held only
 * if its other traits are improbable among them, with at least this score. Chosen like `scoreMin`.
 */
const unusedScoreMin = 6

/** Traits that say that an account has not voted before. */
const unusedTraits: Trait[] = ['age:unused', 'others:none']

/** Groups that are refined in each round, and traits that describe one. */
const beamWidth = 6
const traitsMax = 3

interface Candidate {
  traits: Trait[]
  votes: TraitedVote[]
  score: number
  /** Share of organic votes that is expected in the group. */
  organicShare: number
}

export interface GroupContext {
  opposite: TraitedVote[]
  personalityId: string
  background: Background
  slices: TimeSlices
}

/**
 * Finds the group that is the least plausible among votes of the same type: a beam search through combinations of traits
 * (subgroup discovery), which refines the groups of each round by one more trait.
 * @param opposite the votes of the other type
 */
export async function findGroup(
  votes: TraitedVote[],
  { opposite, personalityId, background, slices }: GroupContext,
): Promise<Group | undefined> {
  const rate = (traits: Trait[], members: TraitedVote[]): Candidate => {
    const share = background.shareOf(traits, personalityId)
    const organic = (share / (1 - share)) * (votes.length - members.length)
    const score = -shareTail(members.length, votes.length, share)
    return { traits, votes: members, score, organicShare: organic / members.length }
  }
  const isMoreThanUnused = ({ traits, votes: members }: Candidate): boolean => {
    if (!traits.includes('age:unused')) return true
    const common = traits.filter((trait) => unusedTraits.includes(trait))
    const others = traits.filter((trait) => !unusedTraits.includes(trait))
    const unused = votes.filter((vote) => common.every((trait) => vote.traits.includes(trait)))
    // Compared with all votes too: few unused accounts vote on ordinary days, so many traits look rare among them.
    const share = Math.max(
      background.shareOf(traits, personalityId) / background.shareOf(common, personalityId),
      background.shareOf(others, personalityId),
    )
    return -shareTail(members.length, unused.length, Math.min(share, 1)) >= unusedScoreMin
  }
  let best: Candidate | undefined
  let beam: Candidate[] = [{ traits: [], votes, score: 0, organicShare: 1 }]
  const seen = new Set<string>()
  for (let round = 0; round < traitsMax; round += 1) {
    const refined: Candidate[] = []
    for (const candidate of beam) {
      for (const { traits, votes: members } of await refinements(candidate, seen, slices)) {
        const rated = rate(traits, members)
        if (rated.score > 0) refined.push(rated)
        await slices.rest()
      }
    }
    refined.sort((one, other) => other.score - one.score)
    for (const candidate of refined) {
      const isBetter = candidate.score > (best?.score ?? 0)
      if (isBetter && isCohort(candidate, opposite) && isMoreThanUnused(candidate)) best = candidate
    }
    beam = refined.slice(0, beamWidth)
  }
  return best
}

function isCohort({ traits, votes, score, organicShare }: Candidate, opposite: TraitedVote[]) {
  if (score < scoreMin || organicShare > organicShareMax) return false
  const disagreeing = opposite.filter((vote) => traits.every((each) => vote.traits.includes(each)))
  return disagreeing.length <= oppositeShareMax * votes.length
}

/** The parts of a group that share one more trait, each combination of traits once. */
async function refinements(
  { traits, votes }: Candidate,
  seen: Set<string>,
  slices: TimeSlices,
): Promise<{ traits: Trait[]; votes: TraitedVote[] }[]> {
  const kinds = new Set(traits.map(kindOf))
  const byTrait = new Map<Trait, TraitedVote[]>()
  for (const [at, vote] of votes.entries()) {
    for (const trait of vote.traits) {
      if (kinds.has(kindOf(trait))) continue
      const members = byTrait.get(trait)
      if (members) members.push(vote)
      else byTrait.set(trait, [vote])
    }
    if (at % 200 === 199) await slices.rest()
  }
  return [...byTrait].flatMap(([trait, members]) => {
    if (members.length < groupMin) return []
    const combined = [...traits, trait].sort()
    const key = combined.join('\n')
    if (seen.has(key)) return []
    seen.add(key)
    return [{ traits: combined, votes: members }]
  })
}
