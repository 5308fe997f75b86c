import { dayOf, type ObservedVote } from './traits.ts'

/** Least number of accounts that share two traits and vote with the regularity of a program. */
export const regularMin = 20

/**
 * Least number of accounts that share a mail domain unknown before, a network and the time of their registration, and the
 * largest share of them that votes on others as well: people look around.
 */
export const sharedMin = 60
const curiousShare = 0.1

/** Times within which accounts are registered together: those of a program, and those with nothing else that tells. */
const burstLength = 2 * 60 * 60_000
const sharedBurstLength = 30 * 60_000

/**
 * Delays between registration and first vote that a program's choice shows in. Shorter ones are those of people who voted
 * before they had an account, longer ones those of people who come back together.
 */
const regularDelays = { min: 4_000, max: 10 * 60_000 }

/** Largest quotient of two delays that are regular, and the share of a group that must have them. */
const regularQuotient = 1.5
export const regularShare = 0.8

/**
 * Groups of votes whose accounts share technical traits that people do not share by accident. How they vote is no
 * condition, and nothing that a class, a hall, a mobile network or a party shares is enough: these share a network, a mail
 * domain or the hour of registration, but they vote at moments of their own, and look around. Votes of
 * established accounts are never part of a group.
 * @param knownDomains mail domains that older accounts have; undefined on a site that has hardly any
 */
export function findGroups(
  votes: ObservedVote[],
  knownDomains: ReadonlySet<string> | undefined,
): ObservedVote[][] {
  const fresh = votes.filter(({ isEstablished }) => !isEstablished)
  const byDomain = [...Map.groupBy(fresh, ({ mailDomain }) => mailDomain)]
  const byNetwork = partsOf(fresh, networkOf)
  const bursts = [...byDomain.map(([, members]) => members), ...byNetwork].flatMap((members) =>
    burstsOf(members, burstLength),
  )
  const sharing = byDomain.flatMap(([, members]) => partsOf(members, networkOf))
  const unknown = byDomain
    .filter(([domain]) => knownDomains && !knownDomains.has(domain))
    .map(([, members]) => members)
  return [
    ...[...bursts, ...sharing, ...unknown].flatMap(regularPart),
    ...unknown.flatMap(sharedPart),
  ]
}

/** The network of a vote; its hash has another key every day. */
const networkOf = ({ prefix, at }: ObservedVote) =>
  prefix === undefined ? undefined : `${dayOf(at)} ${prefix}`

/** Parts of at least `regularMin` votes that have the same value. */
const partsOf = (votes: ObservedVote[], keyOf: (vote: ObservedVote) => string | undefined) =>
  [...Map.groupBy(votes, keyOf)].flatMap(([value, part]) =>
    value === undefined || part.length < regularMin ? [] : [part],
  )

/** Parts of the votes whose accounts were registered together, each vote in one at most. */
function burstsOf(votes: ObservedVote[], length: number): ObservedVote[][] {
  const sorted = votes.toSorted((one, other) => one.registeredAt - other.registeredAt)
  const bursts: ObservedVote[][] = []
  let to = 0
  for (let from = 0; from < sorted.length; ) {
    const limit = (sorted[from]?.registeredAt ?? 0) + length
    while (to < sorted.length && (sorted[to]?.registeredAt ?? 0) <= limit) to += 1
    const isBurst = to - from >= regularMin
    if (isBurst) bursts.push(sorted.slice(from, to))
    from = isBurst ? to : from + 1
  }
  return bursts
}

const delayOf = ({ registeredAt, firstVoteAt }: ObservedVote) => firstVoteAt - registeredAt

/** The votes with regular delays, if they are most of the group. */
function regularPart(group: ObservedVote[]): ObservedVote[][] {
  const candidates = group.filter((vote) => {
    const delay = delayOf(vote)
    return delay >= regularDelays.min && delay <= regularDelays.max
  })
  const regular = mostRegular(candidates)
  const isRegular = regular.length >= Math.max(regularMin, regularShare * group.length)
  return isRegular ? [regular] : []
}

/** The votes of one mail domain that share the time of registration and, at least `regularMin` each, a network. */
function sharedPart(members: ObservedVote[]): ObservedVote[][] {
  const shared = partsOf(members, networkOf)
    .flatMap((part) => burstsOf(part, sharedBurstLength))
    .flat()
  const curious = shared.filter(({ hasOthers }) => hasOthers)
  const isCohort = shared.length >= sharedMin && curious.length <= curiousShare * shared.length
  return isCohort ? [shared] : []
}

/** The largest part of the votes whose delays differ by no more than `regularQuotient`. */
function mostRegular(votes: ObservedVote[]): ObservedVote[] {
  const sorted = votes.toSorted((one, other) => delayOf(one) - delayOf(other))
  const delays = sorted.map(delayOf)
  let best = { from: 0, to: 0 }
  let to = 0
  for (const [from, first] of delays.entries()) {
    while (to < delays.length && (delays[to] ?? 0) <= first * regularQuotient) to += 1
    if (to - from > best.to - best.from) best = { from, to }
  }
  return sorted.slice(best.from, best.to)
}
