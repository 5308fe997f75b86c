import type { VoteType } from '../../../contract/votes.ts'

/** A vote with what is known of its account when it is looked at. Times are milliseconds of Unix time. */
export interface ObservedVote {
  userId: string
  personalityId: string
  type: VoteType
  at: number
  registeredAt: number
  /** When the account voted first, on any personality. */
  firstVoteAt: number
  mailDomain: string
  /** Keyed hash of the network prefix, which has another key every day; undefined if it was not noted. */
  prefix: string | undefined
  /** True if the account has voted on others as well. */
  hasOthers: boolean
  /** True for accounts that have been part of the site for long enough, as `limits.established` says, and verified ones. */
  isEstablished: boolean
}

export type TraitKind = 'age' | 'first' | 'delay' | 'registration' | 'domain' | 'prefix'

/** A property of a vote's account at the time of the vote, as `kind:value`. */
export type Trait = `${TraitKind}:${string}`

export const kindOf = (trait: Trait): TraitKind => trait.slice(0, trait.indexOf(':')) as TraitKind

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** Ages of accounts below which a trait says that the account is young; an account of a minute has all of them. */
const youngAges = { '10m': 10 * minute, '1h': hour, '1d': day, '7d': 7 * day }

/**
 * The traits of a vote, by which reviewers read what is unusual about a cohort.
 *
 * Registration by hour and day says nothing about accounts that vote on their first day: the news that bring a vote bring
 * the registration with it. It does for accounts that were registered together and vote together later.
 */
export function traitsOf(vote: ObservedVote): Trait[] {
  const { at, registeredAt, firstVoteAt, mailDomain, prefix } = vote
  const age = at - registeredAt
  const isFirst = firstVoteAt >= at
  const traits: Trait[] = [`domain:${mailDomain}`]
  for (const [name, below] of Object.entries(youngAges)) {
    if (age < below) traits.push(`age:${name}`)
  }
  if (isFirst) traits.push('first:yes')
  if (isFirst && age >= youngAges['7d']) traits.push('age:unused')
  const delay = firstVoteAt - registeredAt
  // By powers of two: scripts that wait a little have one of these steps, people spread over all of them. Longer delays say
  // what `unused` says.
  if (delay < day) traits.push(`delay:${Math.round(Math.log2(Math.max(1_000, delay) / 1_000))}`)
  if (age >= day) {
    traits.push(`registration:hour ${Math.floor(registeredAt / hour)}`)
    traits.push(`registration:day ${Math.floor(registeredAt / day)}`)
  }
  if (prefix !== undefined) traits.push(`prefix:${dayOf(at)} ${prefix}`)
  return traits
}

/** Days since 1970 in UTC, as keys of prefixes change. */
export const dayOf = (at: number) => Math.floor(at / day)
