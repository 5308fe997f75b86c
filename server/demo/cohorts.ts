import { createHash } from 'node:crypto'
import type { VoteType } from '../../contract/votes.ts'
import { Background } from '../vote-reviews/detection/background.ts'
import { type Cohort, detectCohorts } from '../vote-reviews/detection/detect-cohorts.ts'
import { day, dayOf, type ObservedVote } from '../vote-reviews/detection/traits.ts'
import { type DemoReview, demoReviews, type Wave } from './demo-reviews.ts'
import { seededRandom } from './seeded-random.ts'
import type { PastPrefix, PastVote } from './store.ts'
import { demoDomain } from './users.ts'
import type { SeededPersonality, Voter } from './votes.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** Time in which the accounts of a wave vote, and members of a cohort, who are fewer. */
const votingTimes = { wave: 30 * minute, members: 15 * minute }

/** Time after the first vote at which the detector looks at the hour before. */
const untilLook = 43 * minute

/** Days of votes that say what is usual, and before which members of a cohort have joined. */
const usualDays = 8
const joinedDays = 30

/** The accounts of the demo's cohorts. */
export interface Crowd {
  /** The demo accounts of a member and of a verified member, then the generated users. */
  users: readonly Voter[]
  /** The accounts of each wave. */
  waves: ReadonlyMap<Wave, readonly Voter[]>
  personalities: readonly SeededPersonality[]
  now: number
}

/** A review with what the detector says about its votes. */
export interface FoundCohort {
  review: DemoReview
  personality: SeededPersonality
  cohort: Cohort
  /** The hour that the detector looked at, and when these votes came, in milliseconds. */
  window: { start: number; end: number }
  times: number[]
}

/**
 * Adds the votes of cohorts to generated ones, and finds the cohorts as the detector of the site would have. Members vote
 * with their cohort instead of at another time.
 */
export async function generateCohorts(organic: readonly PastVote[], crowd: Crowd) {
  const gathered = demoReviews.flatMap((review) => {
    const personality = crowd.personalities.find(({ name }) => name === review.personality)
    return personality ? gather(review, personality, organic, crowd) : []
  })
  const replaced = new Set(gathered.flatMap((gathering) => gathering.replaced))
  const votes = [
    ...organic.filter((vote) => !replaced.has(vote)),
    ...gathered.flatMap((gathering) => gathering.votes),
  ]
  const prefixes = gathered.flatMap((gathering) => gathering.prefixes)
  const observed = observe(votes, prefixes, crowd)
  const found: FoundCohort[] = []
  for (const gathering of gathered) {
    const cohort = await look(gathering, observed)
    if (cohort) found.push(cohort)
  }
  return { votes, prefixes, found }
}

interface Gathering {
  review: DemoReview
  personality: SeededPersonality
  votes: PastVote[]
  /** Generated votes that these replace. */
  replaced: PastVote[]
  prefixes: PastPrefix[]
  /** When the detector looks at them, in milliseconds. */
  foundAt: number
}

/** The votes of a cohort, which come within half an hour. */
function gather(
  review: DemoReview,
  personality: SeededPersonality,
  organic: readonly PastVote[],
  crowd: Crowd,
): Gathering {
  const { type, voters } = review
  const { personalityId } = personality
  const start = startOf(review, crowd.now)
  const random = seededRandom(`cohort ${review.personality}`)
  const votingTime = votingTimes['wave' in voters ? 'wave' : 'members']
  const replaced = 'wave' in voters ? [] : votesOfMembers(review, personality, organic, crowd)
  const userIds =
    'wave' in voters
      ? (crowd.waves.get(voters.wave) ?? []).slice(0, voters.count).map(({ userId }) => userId)
      : replaced.map(({ userId }) => userId)
  const votes = userIds.map((userId): PastVote => {
    const createdAt = new Date(start + random() ** 1.4 * votingTime).toISOString()
    return { userId, personalityId, type, createdAt }
  })
  const prefixes = userIds.map((userId, index) => ({
    userId,
    day: dayOf(start),
    prefix: networkOf(
      'wave' in voters
        ? `${voters.wave.mailDomain} ${index % voters.wave.networks}`
        : review.personality,
    ),
  }))
  return { review, personality, votes, replaced, prefixes, foundAt: start + untilLook }
}

/** A made-up hash of a network: a UUID without hyphens. */
const networkOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

/** When the first vote of a cohort came, in milliseconds. */
const startOf = ({ daysAgo, minute: start }: DemoReview, now: number) =>
  (dayOf(now) - daysAgo) * day + start * minute

/** Generated votes of the same type, by the demo account and by users who joined long before. */
function votesOfMembers(
  { type, voters, ...review }: DemoReview,
  { personalityId }: SeededPersonality,
  organic: readonly PastVote[],
  { users, now }: Crowd,
): PastVote[] {
  const [member, verified, ...others] = users
  const own = 'account' in voters && voters.account === 'verified' ? verified : member
  const joinedBefore = startOf({ type, voters, ...review }, now) - joinedDays * day
  const eligible = new Set(
    others.flatMap(({ userId, joinedAt }) => (joinedAt < joinedBefore ? userId : [])),
  )
  const same = organic.filter((vote) => vote.personalityId === personalityId && vote.type === type)
  return [
    ...same.filter(({ userId }) => userId === own?.userId),
    ...same.filter(({ userId }) => eligible.has(userId)),
  ].slice(0, voters.count)
}

/** Votes as the detector sees them, and whether an account of a wave cast them. */
type SeenVote = ObservedVote & { isOfWave: boolean }

function observe(
  votes: readonly PastVote[],
  prefixes: readonly PastPrefix[],
  { users, waves }: Crowd,
): SeenVote[] {
  const accounts = new Map(users.map((user) => [user.userId, { ...user, mailDomain: demoDomain }]))
  const ofWaves = new Set<string>()
  for (const [{ mailDomain }, registered] of waves) {
    for (const user of registered) {
      accounts.set(user.userId, { ...user, mailDomain })
      ofWaves.add(user.userId)
    }
  }
  const prefixOf = new Map(prefixes.map((noted) => [`${noted.userId} ${noted.day}`, noted.prefix]))
  const seen = votes.map(({ userId, personalityId, type, createdAt }): SeenVote => {
    const at = Date.parse(createdAt)
    const { joinedAt = 0, mailDomain = '' } = accounts.get(userId) ?? {}
    const prefix = prefixOf.get(`${userId} ${dayOf(at)}`)
    const vote = { userId, personalityId, type, at, registeredAt: joinedAt, mailDomain, prefix }
    return { ...vote, firstVoteAt: at, others: undefined, isOfWave: ofWaves.has(userId) }
  })
  const first = new Map<string, number>()
  for (const { userId, at } of seen) first.set(userId, Math.min(at, first.get(userId) ?? at))
  return seen.map((vote) => ({ ...vote, firstVoteAt: first.get(vote.userId) ?? vote.at }))
}

/** Looks at the hour of the votes, compared with what was usual before. */
async function look(
  { review, personality, foundAt }: Gathering,
  seen: readonly SeenVote[],
): Promise<FoundCohort | undefined> {
  const start = foundAt - hour
  const { personalityId } = personality
  // Reviews hold the votes of waves, so they are not part of what is usual.
  const before = seen.filter(
    ({ at, isOfWave }) => !isOfWave && at > start - usualDays * day && at < start,
  )
  const background = new Background(before)
  const own = before.filter((vote) => vote.personalityId === personalityId)
  const usualOf = (type: VoteType) =>
    own.filter((vote) => vote.type === type).length / (usualDays * 24)
  const votes = seen.filter(
    (vote) => vote.personalityId === personalityId && vote.at > start && vote.at <= foundAt,
  )
  const usual = { UPVOTE: usualOf('UPVOTE'), DOWNVOTE: usualOf('DOWNVOTE') }
  const cohorts = await detectCohorts({ personalityId, votes, usual }, background)
  const cohort = cohorts.find(({ type }) => type === review.type)
  if (!cohort) return undefined
  const members = new Set(cohort.userIds)
  const times = votes.filter(({ userId }) => members.has(userId)).map(({ at }) => at)
  return { review, personality, cohort, window: { start, end: foundAt }, times }
}
