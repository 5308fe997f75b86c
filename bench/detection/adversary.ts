import { countedDays, findSurge } from '../../server/unusual-activity/find-surge.ts'
import { Draws } from './draws.ts'
import { countNewcomers, surgeDays } from './evaluate.ts'
import { days, quietDays, type World } from './world.ts'

/** Longest time over which the votes of an attack come. */
const attackDays = 14

/**
 * An attack whose accounts share nothing, so that none is held, and are not established, however old they are and whatever
 * else they vote on: what is left to choose is whom they vote on, when, and how many vote the other way.
 */
export interface Attack {
  personality: number
  start: number
  /** Votes of each day. */
  perDay: number[]
  /** Share of the votes that oppose. */
  counter: number
}

export interface Effect {
  /** Votes by which the difference of the sides has moved that rankings use, as a share of the accounts. */
  left: number
  /** The largest such share at the end of a day, while the attack goes on. */
  peak: number
}

/** What is left of an attack in the number that rankings use. */
export function effectOf(counts: readonly number[][], attack: Attack): Effect {
  const { personality, start, perDay, counter } = attack
  const all = (counts[personality] ?? []).slice()
  for (const [at, votes] of perDay.entries()) all[start + at] = (all[start + at] ?? 0) + votes
  const accounts = sum(perDay)
  const leftBy = (last: number) => {
    const areApart = surgeDays(all, quietDays, last)
    const left = perDay.filter((_, at) => start + at <= last && !areApart[start + at])
    return ((1 - 2 * counter) * sum(left)) / accounts
  }
  const end = start + perDay.length - 1
  const peaks = perDay.map((_, at) => leftBy(start + at))
  return { left: leftBy(Math.min(days - 1, end + 1)), peak: Math.max(...peaks) }
}

/** The attack that a search over the detector itself finds: random ones, of which the best is changed step by step. */
export function searchAttack(
  world: World,
  { accounts, seed, tries }: { accounts: number; seed: string; tries: number },
): { attack: Attack; effect: Effect } {
  const draws = new Draws(seed)
  const counts = countNewcomers(world)
  let best: { attack: Attack; effect: Effect } | undefined
  for (let left = tries; left > 0; left -= 1) {
    const attack =
      best && left < tries / 2
        ? changed(best.attack, accounts, draws)
        : drawAttack(world, accounts, draws)
    const effect = effectOf(counts, attack)
    const isBetter =
      !best ||
      effect.left > best.effect.left ||
      (effect.left === best.effect.left && effect.peak > best.effect.peak)
    if (isBetter) best = { attack, effect }
  }
  if (!best) throw new Error('a search needs a try')
  return best
}

function drawAttack(world: World, accounts: number, draws: Draws): Attack {
  const length = draws.whole(1, attackDays)
  // Even, growing, falling, or with a large day that draws the attention.
  const slope = draws.between(-1, 1)
  const decoy = draws.isChosen(0.3) ? draws.whole(0, length - 1) : -1
  const weights = Array.from({ length }, (_, at) => {
    const even = Math.exp(slope * (at / length) * 3) * draws.between(0.7, 1.3)
    return at === decoy ? even * length : even
  })
  return {
    personality: draws.isChosen(0.5)
      ? world.popularity.draw(draws)
      : draws.whole(0, world.personalities - 1),
    start: quietDays + draws.whole(0, days - quietDays - attackDays - 1),
    perDay: spread(accounts, weights),
    counter: draws.one([0, 0, 0.1, 0.3, 0.45]),
  }
}

/** The attack with votes moved from one day to another, begun on another day, or on somebody else. */
function changed(attack: Attack, accounts: number, draws: Draws): Attack {
  const weights = attack.perDay.map((votes) => votes * draws.between(0.5, 1.5) + 0.1)
  const start = attack.start + draws.whole(-1, 1)
  return {
    ...attack,
    start: Math.max(quietDays, Math.min(days - attackDays - 1, start)),
    perDay: spread(accounts, weights),
    counter: draws.one([0, attack.counter]),
  }
}

/** Divides accounts among days by weight. */
function spread(accounts: number, weights: number[]): number[] {
  const total = sum(weights)
  let given = 0
  let weight = 0
  return weights.map((each) => {
    weight += each
    const until = Math.round((accounts * weight) / total)
    const votes = until - given
    given = until
    return votes
  })
}

/**
 * The most accounts that vote within the last two weeks on a person without being noticed; none where new accounts never
 * count.
 */
export function mostUnnoticed(counts: readonly number[]): number {
  for (let accounts = 0; ; accounts += 1) {
    if (findSurge(withDrip(counts, accounts + 1).slice(-countedDays))) return accounts
  }
}

/** The same in a year, in which what was unnoticed becomes usual. */
export function mostUnnoticedInYear(counts: readonly number[]): number {
  const organic = counts.slice(-attackDays)
  let days = counts.slice(-countedDays)
  let total = 0
  for (let left = 26; left > 0; left -= 1) {
    days = [...days, ...organic]
    const accounts = mostUnnoticed(days)
    days = withDrip(days, accounts)
    total += accounts
  }
  return total
}

/** Days with so many votes more, spread over the last two weeks. */
function withDrip(counts: readonly number[], accounts: number): number[] {
  const even = Array.from({ length: attackDays }, () => 1)
  const perDay = spread(accounts, even)
  const first = counts.length - attackDays
  return counts.map((count, at) => count + (perDay[at - first] ?? 0))
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
