import { createHash } from 'node:crypto'
import { Background } from '../vote-reviews/detection/background.ts'
import { type Cohort, detectCohort } from '../vote-reviews/detection/detect-cohorts.ts'
import { explain } from '../vote-reviews/detection/signals.ts'
import { day, dayOf, type ObservedVote, traitsOf } from '../vote-reviews/detection/traits.ts'
import { type DemoReview, demoReviews, type Wave } from './demo-reviews.ts'
import { seededRandom } from './seeded-random.ts'
import type { PastPrefix, PastVote } from './store.ts'
import { demoDomain } from './users.ts'
import type { SeededPersonality, Voter } from './votes.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** Time in which members of a cohort vote. */
const votingTime = 15 * minute

/** Time after the first vote at which the detector looks at the hour before. */
const untilLook = 58 * minute

/** How much longer an account of a wave may wait, from its registration to its vote, than the one that waits least. */
const waitingSpread = 0.3

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
export function generateCohorts(organic: readonly PastVote[], crowd: Crowd) {
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
    const cohort = look(gathering, observed)
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

/** The votes of a cohort, which come within half an hour; those of a wave as a program casts them. */
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
  const replaced = 'wave' in voters ? [] : votesOfMembers(review, personality, organic, crowd)
  const cast = (userId: string, at: number): PastVote => ({
    userId,
    personalityId,
    type,
    createdAt: new Date(at).toISOString(),
  })
  const votes =
    'wave' in voters
      ? (crowd.waves.get(voters.wave) ?? []).slice(0, voters.count).map(({ userId, joinedAt }) => {
          const wait = start - startOf(voters.wave, crowd.now)
          return cast(userId, joinedAt + wait * (1 + waitingSpread * random()))
        })
      : replaced.map(({ userId }) => cast(userId, start + random() ** 1.4 * votingTime))
  const userIds = votes.map(({ userId }) => userId)
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

/** When the first vote of a cohort came, or the first account of a wave was registered, in milliseconds. */
const startOf = ({ daysAgo, minute: start }: Pick<DemoReview, 'daysAgo' | 'minute'>, now: number) =>
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
  const joinedBefore = startOf(review, now) - joinedDays * day
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
    const isEstablished = !ofWaves.has(userId)
    return {
      ...vote,
      hasOthers: true,
      isEstablished,
      firstVoteAt: at,
      isOfWave: ofWaves.has(userId),
    }
  })
  const first = new Map<string, number>()
  for (const { userId, at } of seen) first.set(userId, Math.min(at, first.get(userId) ?? at))
  return seen.map((vote) => ({ ...vote, firstVoteAt: first.get(vote.userId) ?? vote.at }))
}

/** Looks at the hour of the votes, compared with what was usual before. */
function look(gathering: Gathering, seen: readonly SeenVote[]): FoundCohort | undefined {
  const { review, personality, foundAt } = gathering
  const start = foundAt - hour
  const { personalityId } = personality
  // Reviews hold the votes of waves, so they are not part of what is usual.
  const before = seen.filter(
    ({ at, isOfWave }) => !isOfWave && at > start - usualDays * day && at < start,
  )
  const background = new Background(before)
  const own = before.filter((vote) => vote.personalityId === personalityId)
  const votes = seen.filter(
    (vote) => vote.personalityId === personalityId && vote.at > start && vote.at <= foundAt,
  )
  const usual = own.length / (usualDays * 24)
  const cohort =
    'wave' in review.voters
      ? detectCohort({ personalityId, votes, usual, knownDomains: new Set() }, background)
      : cohortOf(gathering.votes, votes, background)
  if (!cohort) return undefined
  const members = new Set(cohort.userIds)
  const times = votes.filter(({ userId }) => members.has(userId)).map(({ at }) => at)
  return { review, personality, cohort, window: { start, end: foundAt }, times }
}

/** The cohort of members, whose votes were held before established members were exempt from it. */
function cohortOf(
  held: readonly PastVote[],
  seen: readonly SeenVote[],
  background: Background,
): Cohort {
  const userIds = held.map(({ userId }) => userId)
  const ids = new Set(userIds)
  const members = seen
    .filter(({ userId }) => ids.has(userId))
    .map((vote) => ({ userId: vote.userId, traits: traitsOf(vote) }))
  const personalityId = seen[0]?.personalityId ?? ''
  const context = { personalityId, observed: seen.length, usual: 0, background }
  return { userIds, signals: explain(members, context) }
}
