import { findHeld } from './evaluate.ts'
import { type Account, type CastVote, day, hour, quietDays, World, worldStart } from './world.ts'

/** An attack that takes no trouble with what its accounts share. */
export interface CrudeAttack {
  accounts: number
  mailDomains: number
  /** Undefined for a network of each account. */
  networks: number | undefined
  /** Time over which the accounts are registered. */
  length: number
  /** Shortest and longest time from the registration to the vote. */
  waits: [shortest: number, longest: number]
  /** Share of the votes that oppose. */
  counter: number
}

const base: CrudeAttack = {
  accounts: 70,
  mailDomains: 1,
  networks: 1,
  length: 20 * 60_000,
  waits: [2_000, 20_000],
  counter: 0,
}

/** A machine that waits a fixed time, give or take a fifth. */
const fixedWait: [number, number] = [50_000, 60_000]

export const crudeAttacks: Record<string, CrudeAttack> = {
  '70, one domain, one network': base,
  '70, a third against': { ...base, counter: 0.33 },
  '70, 45 % against': { ...base, counter: 0.45 },
  '1,000, five networks': { ...base, accounts: 1_000, networks: 5 },
  '200, own networks, fixed wait': {
    ...base,
    accounts: 200,
    networks: undefined,
    waits: fixedWait,
    counter: 0.3,
  },
  '200 in two weeks, fixed wait': {
    ...base,
    accounts: 200,
    length: 14 * day,
    waits: fixedWait,
    counter: 0.3,
  },
}

/** The share of the votes of an attack that is held, and the votes of people that are held with them. */
export function evaluateCrudeAttack(
  attack: CrudeAttack,
  seed: string,
  size: number,
): { held: number; people: number } {
  const world = new World(seed, size)
  const { draws } = world
  const personality = world.popularity.draw(draws)
  const start = worldStart + quietDays * day + 10 * hour
  const domains = Array.from({ length: attack.mailDomains }, () => `${draws.id()}.example`)
  const own = Array.from({ length: attack.accounts }, (): CastVote => {
    const registeredAt = start + draws.between(0, attack.length)
    const account: Account = {
      id: draws.id(),
      registeredAt,
      mailDomain: draws.one(domains),
      votes: [],
    }
    const network = attack.networks ? draws.whole(1, attack.networks) : draws.id()
    const vote = {
      account,
      personality,
      type: draws.isChosen(attack.counter) ? ('DOWNVOTE' as const) : ('UPVOTE' as const),
      at: registeredAt + draws.between(...attack.waits),
      prefix: `hosting-${network}`,
    }
    account.votes.push(vote)
    return vote
  })
  world.votes.push(...own)
  world.sort()
  const until = start + Math.max(day, attack.length) + 7 * day
  const held = findHeld(world, personality, { from: start, until })
  const found = own.filter(({ account }) => held.has(account.id)).length
  return { held: found / own.length, people: held.size - found }
}
