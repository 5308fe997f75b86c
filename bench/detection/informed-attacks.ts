import type { VoteCounts } from '../../contract/percent.ts'
import type { VoteType } from '../../contract/votes.ts'
import { countedDays, findSurge } from '../../server/unusual-activity/find-surge.ts'
import { nextPoint, setApartMin } from '../../server/unusual-activity/steps.ts'
import { mostUnnoticed } from './adversary.ts'
import { Draws } from './draws.ts'
import { countDays, dayOf, findHeld, isEstablished, surgeDays } from './evaluate.ts'
import { scenarios } from './innocents.ts'
import {
  type Account,
  type CastVote,
  day,
  days,
  hour,
  minute,
  quietDays,
  type World,
  worldStart,
} from './world.ts'

// Attacks that know the rules of detection, each against another part of them. Where an attack has a
// choice, a bounded search over the rules themselves makes it.

/** What an attack costs and does. Votes are those by which the difference of the sides moves, for or against. */
export interface Outcome {
  /** Accounts, each with a mailbox of its own. */
  accounts: number
  /** Days from the first registration until it is measured. */
  days: number
  /** In all votes that count, in the number of rankings, and in the tally of established members. */
  everybody: number
  ranked: number
  established: number
  /** Votes of people that are held, or set apart, and would not be without the attack. */
  heldPeople: number
  apartPeople: number
}

export type InformedAttack = (world: World, draws: Draws) => Outcome

const sides: Record<VoteType, number> = { UPVOTE: 1, DOWNVOTE: -1 }
const differenceOf = (votes: readonly CastVote[]) =>
  votes.reduce((sum, { type }) => sum + sides[type], 0)

const startOf = (dayOfWorld: number) => worldStart + dayOfWorld * day

/** The day on which attacks begin: what came before says what is usual. */
const firstDay = quietDays + 1

/** Runs in a world that is afterwards what it was. */
function within<Result>(world: World, work: () => Result): Result {
  const [votes, accounts] = [world.votes.length, world.accounts.length]
  const result = work()
  for (const vote of world.votes.splice(votes)) {
    vote.account.votes.splice(vote.account.votes.indexOf(vote), 1)
  }
  world.accounts.length = accounts
  return result
}

/** Does something that adds votes, whose accounts then have theirs in the order of time. */
function adding(world: World, work: () => void): void {
  const before = world.votes.length
  work()
  for (const { account } of world.votes.slice(before)) {
    account.votes.sort((one, other) => one.at - other.at)
  }
}

/** Registers an account of an attack. */
function register(world: World, registeredAt: number, mailDomain = world.mailDomain()): Account {
  const account: Account = { id: world.draws.id(), registeredAt, mailDomain, votes: [] }
  world.accounts.push(account)
  return account
}

function add(world: World, vote: CastVote): void {
  vote.account.votes.push(vote)
  world.votes.push(vote)
}

/** Times between the registration and the first vote as those of people. */
const peopleWait = (draws: Draws) => draws.around(2 * minute, 1.2)

interface Numbers {
  everybody: number
  ranked: number
  established: number
  held: Set<CastVote>
  apart: Set<CastVote>
}

/** The public numbers of a person at the end of a day. */
function numbersOf(world: World, personality: number, last: number, from = firstDay): Numbers {
  const until = startOf(last + 1)
  const votes = world.votes.filter((vote) => vote.personality === personality && vote.at < until)
  const heldIds = findHeld(world, personality, { from: startOf(from), until })
  const held = new Set(votes.filter(({ account }) => heldIds.has(account.id)))
  const counted = votes.filter((vote) => !held.has(vote))
  const areApart = surgeDays(countDays(counted), quietDays, last)
  const old = counted.filter((vote) => isEstablished(vote, until))
  const established = new Set(old)
  const apart = new Set(
    counted.filter((vote) => areApart[dayOf(vote.at)] && !established.has(vote)),
  )
  return {
    everybody: differenceOf(counted),
    ranked: differenceOf(counted.filter((vote) => !apart.has(vote))),
    established: differenceOf(old),
    held,
    apart,
  }
}

/** What an attack does to a person, beside what people do: the numbers with it and without it. */
function compare(
  world: World,
  personality: number,
  { people = () => {}, attack, last }: { people?: () => void; attack: () => void; last: number },
): Outcome {
  return within(world, () => {
    adding(world, people)
    const without = numbersOf(world, personality, last)
    const members = world.accounts.length
    adding(world, attack)
    const own = new Set(world.accounts.slice(members))
    const present = numbersOf(world, personality, last)
    const newOnes = (now: Set<CastVote>, before: Set<CastVote>) =>
      [...now.difference(before)].filter(({ account }) => !own.has(account)).length
    const first = Math.min(...[...own].map(({ registeredAt }) => registeredAt))
    return {
      accounts: own.size,
      days: last + 1 - dayOf(first),
      everybody: Math.abs(present.everybody - without.everybody),
      ranked: Math.abs(present.ranked - without.ranked),
      established: Math.abs(present.established - without.established),
      heldPeople: newOnes(present.held, without.held),
      apartPeople: newOnes(present.apart, without.apart),
    }
  })
}

/** Tries several times, and keeps the outcome with the greatest value. */
function search(
  tries: number,
  attempt: () => Outcome,
  gainOf: (outcome: Outcome) => number,
): Outcome {
  let best = attempt()
  for (let left = tries - 1; left > 0; left -= 1) {
    const next = attempt()
    if (gainOf(next) > gainOf(best)) best = next
  }
  return best
}

/** What the number of rankings moved by, as a share of the accounts. */
export const rankedShare = ({ ranked, accounts }: Outcome) => ranked / accounts

/** Votes of new accounts on a person, with the mail domains, networks and times of people. */
function voteLikePeople(
  world: World,
  draws: Draws,
  { personality, times, counter }: { personality: number; times: number[]; counter: number },
): void {
  for (const at of times) {
    const account = register(world, at - peopleWait(draws))
    const type = draws.isChosen(counter) ? 'DOWNVOTE' : 'UPVOTE'
    add(world, { account, personality, type, at, prefix: `home-${draws.id()}` })
  }
}

/** As many new accounts as stay unnoticed in two weeks, or fewer, on the person on whom the most do. */
const edge: InformedAttack = (world, draws) => {
  const most = Array.from({ length: 12 }, () => {
    const personality = world.popularity.draw(draws)
    return { personality, count: roomOn(world, personality) }
  }).reduce((best, next) => (next.count > best.count ? next : best))
  const attempt = () => {
    // What people do on the next day may make it unusual after all.
    const count = Math.max(1, Math.round(most.count * draws.between(0.6, 1)))
    const times = Array.from(
      { length: count },
      (_, at) => startOf(firstDay) + (14 * day * (at + 0.5)) / count,
    )
    const { personality } = most
    const attack = () => voteLikePeople(world, draws, { personality, times, counter: 0 })
    return compare(world, personality, { attack, last: firstDay + 14 })
  }
  return search(5, attempt, ({ ranked }) => ranked)
}

/** The most accounts that vote on a person in two weeks without being noticed. */
function roomOn(world: World, personality: number): number {
  const votes = world.votes.filter((vote) => vote.personality === personality)
  return mostUnnoticed(countDays(votes).slice(0, firstDay + 14))
}

/** The same new accounts on many people, on each as many as stay unnoticed there. */
const slate: InformedAttack = (world, draws) => {
  const people = Array.from({ length: 20 }, () => draws.whole(0, world.personalities - 1))
  const room = [...new Set(people)].map((personality) => roomOn(world, personality))
  const votes = room.reduce((sum, each) => sum + each, 0)
  const none = { established: 0, heldPeople: 0, apartPeople: 0 }
  return { accounts: Math.max(1, ...room), days: 14, everybody: votes, ranked: votes, ...none }
}

/** New accounts in the crowd of a viral link, at a time that a search chooses: before it, in it, or weeks later. */
const ride: InformedAttack = (world, draws) => {
  const personality = world.popularity.draw(draws)
  const event = startOf(firstDay + 3) + 12 * hour
  const attempt = () => {
    const accounts = draws.one([50, 100, 200])
    const start = event + draws.one([-3, -1, 0, 1, 6, 13]) * day
    const counter = draws.one([0, 0.3])
    const length = draws.one([2 * hour, day, 6 * day])
    const times = Array.from({ length: accounts }, () => start + draws.between(0, length))
    return compare(world, personality, {
      people: () => void scenarios['viral link, 50 % new']?.(world, personality, event),
      attack: () => voteLikePeople(world, draws, { personality, times, counter }),
      last: days - 1,
    })
  }
  return search(6, attempt, rankedShare)
}

/**
 * The fewest new accounts that set apart the honest ones who vote with them, where these have the most weight: a search over
 * people and days.
 */
const silence: InformedAttack = (world, draws) => {
  let best: { personality: number; at: number; accounts: number; moved: number } | undefined
  for (let personality = 0; personality < Math.min(60, world.personalities); personality += 1) {
    const votes = world.votes.filter((vote) => vote.personality === personality)
    const counts = countDays(votes)
    for (let at = firstDay; at < days - 1; at += 3) {
      if (surgeDays(counts, quietDays, at).includes(true)) break
      const accounts = fewestNoticed(counts, at)
      const recent = votes.filter((vote) => dayOf(vote.at) > at - 14 && dayOf(vote.at) <= at)
      const honest = recent.filter((vote) => !isEstablished(vote, startOf(at + 1)))
      const moved = Math.abs(differenceOf(honest))
      if (moved / accounts > (best ? best.moved / best.accounts : 0)) {
        best = { personality, at, accounts, moved }
      }
    }
  }
  const { personality, at, accounts } = best ?? { personality: 0, at: firstDay, accounts: 8 }
  const times = Array.from({ length: accounts }, () => startOf(at) + draws.between(8, 20) * hour)
  // Half of them each way: their own votes must not matter.
  const attack = () => voteLikePeople(world, draws, { personality, times, counter: 0.5 })
  return compare(world, personality, { attack, last: at })
}

/** New accounts on a day with which more than usual vote. */
function fewestNoticed(counts: readonly number[], at: number): number {
  const window = counts.slice(Math.max(0, at + 1 - countedDays), at + 1)
  for (let accounts = 1; ; accounts += 1) {
    const last = (window.at(-1) ?? 0) + accounts
    if (findSurge([...window.slice(0, -1), last])) return accounts
  }
}

/** Accounts that wait for thirty days, and whose votes on others meanwhile are those that the attack wants as well. */
const sleepers: InformedAttack = (world, draws) => {
  const targets = new Set(Array.from({ length: 10 }, () => draws.whole(0, world.personalities - 1)))
  const [personality = 0, ...others] = targets
  const registered = startOf(quietDays - 6)
  const last = quietDays + 26
  const attack = () => {
    for (let number = 0; number < 100; number += 1) {
      const account = register(world, registered + draws.between(0, 2) * day)
      for (const [at, target] of [personality, ...others].entries()) {
        const time = registered + (3 + 2 * (at % 4)) * day + draws.between(0, 12) * hour
        const prefix = `home-${draws.id()}`
        add(world, { account, personality: target, type: 'UPVOTE', at: time, prefix })
      }
    }
  }
  return compare(world, personality, { attack, last })
}

/** A cohort on one mail domain of its own, with or without an older account that makes the domain known. */
const ownDomain =
  (isKnown: boolean): InformedAttack =>
  (world, draws) => {
    const personality = world.popularity.draw(draws)
    const mailDomain = `${draws.id()}.example`
    const start = startOf(firstDay + 1) + 12 * hour
    const attack = () => {
      if (isKnown) register(world, start - 35 * day, mailDomain)
      for (let number = 0; number < 200; number += 1) {
        const registeredAt = start + draws.between(0, 20) * minute
        const account = register(world, registeredAt, mailDomain)
        // Spread over the powers of two, as no program would that does not know the rule.
        const at = registeredAt + 4_000 * 2 ** draws.between(0, 7)
        const prefix = `hosting-${draws.whole(1, 3)}`
        add(world, { account, personality, type: 'UPVOTE', at, prefix })
      }
    }
    return compare(world, personality, { attack, last: firstDay + 9 })
  }

/** Accounts with the delays of a program among those of people with the same mail provider, so that these are held too. */
const frame: InformedAttack = (world, draws) => {
  const personality = world.popularity.draw(draws)
  const start = startOf(firstDay + 1) + 12 * hour
  const people = () => {
    for (let number = 0; number < 100; number += 1) {
      const origin = { mailDomain: 'gmail.com', chosenBefore: 0.4, curious: 0.2 }
      world.visitor(start + draws.between(0, 110) * minute, personality, 0.85, origin)
    }
  }
  const attempt = () => {
    const accounts = draws.one([100, 200, 400, 800])
    const delay = draws.one([20_000, 60_000, 2 * minute, 5 * minute])
    const attack = () => {
      for (let number = 0; number < accounts; number += 1) {
        const registeredAt = start + draws.between(0, 110) * minute
        const account = register(world, registeredAt, 'gmail.com')
        const at = registeredAt + delay * draws.between(1, 1.4)
        const type = draws.isChosen(0.5) ? 'UPVOTE' : 'DOWNVOTE'
        add(world, { account, personality, type, at, prefix: `home-${draws.id()}` })
      }
    }
    return compare(world, personality, { people, attack, last: firstDay + 3 })
  }
  return search(8, attempt, ({ heldPeople, accounts }) => heldPeople / accounts)
}

/** Times between two looks of the job, in a day. */
const looksOfDay = 96

/**
 * Accounts that are set apart, and leave points behind by voting and withdrawing, so that what they are later is near one
 * of these: a search over the distance of the points and over where it stops.
 */
const ladder: InformedAttack = (world, draws) => {
  const personality = world.popularity.draw(draws)
  const votes = world.votes.filter((vote) => vote.personality === personality)
  const fresh = votes.filter(
    (vote) => dayOf(vote.at) >= firstDay && !isEstablished(vote, startOf(days)),
  )
  const attempt = (): Outcome => {
    const hidden = hiddenByPoints(fresh, { spacing: draws.whole(5, 9), spare: draws.whole(1, 4) })
    return { ...hidden, days: 14, established: 0, heldPeople: 0, apartPeople: 0 }
  }
  return search(20, attempt, rankedShare)
}

/** Votes that are set apart and not published as such, on average over two weeks. */
function hiddenByPoints(
  fresh: readonly CastVote[],
  { spacing, spare }: { spacing: number; spare: number },
): Pick<Outcome, 'accounts' | 'everybody' | 'ranked'> {
  const points: VoteCounts[] = []
  const publish = (upvoteCount: number, downvoteCount: number) => {
    const point = nextPoint({ upvoteCount, downvoteCount }, points, { min: setApartMin })
    if (point) points.push(point)
  }
  const top = setApartMin + 9 * spacing
  for (let count = top; count >= setApartMin; count -= spacing) publish(count, 0)
  const accounts = top + spare
  let hidden = 0
  const arrived = { UPVOTE: 0, DOWNVOTE: 0 }
  let next = 0
  for (let look = 0; look < 14 * looksOfDay; look += 1) {
    const now = startOf(firstDay) + ((look + 1) * day) / looksOfDay
    for (; (fresh[next]?.at ?? Number.POSITIVE_INFINITY) <= now; next += 1) {
      arrived[fresh[next]?.type ?? 'UPVOTE'] += 1
    }
    const up = accounts + arrived.UPVOTE
    publish(up, arrived.DOWNVOTE)
    hidden += Math.max(0, up - (points.at(-1)?.upvoteCount ?? 0))
  }
  return { accounts, everybody: accounts, ranked: hidden / (14 * looksOfDay) }
}

export const informedAttacks: Record<string, InformedAttack> = {
  'as many as stay unnoticed': edge,
  'the same on twenty people': slate,
  'in the crowd of a viral link': ride,
  'few who set honest ones apart': silence,
  'points left behind': ladder,
  'own domain, 200 accounts': ownDomain(false),
  'own domain, one older account': ownDomain(true),
  'delays like those of people': frame,
  'thirty days of waiting, ten aims': sleepers,
}

/** One attack in a world, with draws of its own. */
export const runInformedAttack = (name: string, world: World, seed: string): Outcome => {
  const attack = informedAttacks[name]
  if (!attack) throw new Error(`no attack is called ${name}`)
  return attack(world, new Draws(`${seed} ${name}`))
}
