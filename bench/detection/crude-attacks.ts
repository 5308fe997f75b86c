import type { VoteType } from '../../contract/votes.ts'
import { Draws } from './draws.ts'
import { countNewcomers, dayOf, findHeld, surgeDays } from './evaluate.ts'
import {
  type Account,
  type CastVote,
  day,
  days,
  hour,
  quietDays,
  World,
  worldStart,
} from './world.ts'

/** An attack that takes no trouble with what its accounts share. */
export interface CrudeAttack {
  accounts: number
  mailDomains: number
  /** Undefined for a network of each account. */
  networks: number | undefined
  /** Time over which the accounts vote. */
  length: number
  /** Shortest and longest time from the registration to the vote. */
  waits: [shortest: number, longest: number]
  /** Share of the votes that oppose. */
  counter: number
  /** Votes of each account on others, shortly before. */
  cover: number
}

const base: CrudeAttack = {
  accounts: 70,
  mailDomains: 1,
  networks: 1,
  length: 20 * 60_000,
  waits: [2_000, 20_000],
  counter: 0,
  cover: 0,
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

export interface CrudeResult {
  /** Share of the votes of an attack that is held. */
  held: number
  /** Votes by which the difference of the sides has moved that rankings use, as a share of the accounts. */
  left: number
  /** Votes of people that are held with them. */
  people: number
}

/** Votes by which each kind moves the difference of the sides. */
const effects: Record<VoteType, number> = { UPVOTE: 1, DOWNVOTE: -1 }

/** What both detectors find of an attack in a world of its own. */
export function evaluateCrudeAttack(attack: CrudeAttack, seed: string, size: number): CrudeResult {
  const world = new World(seed, size)
  return attackWorld(world, attack, world.popularity.draw(world.draws))
}

/** The same in a world that is afterwards what it was. */
export function attackWorld(world: World, attack: CrudeAttack, personality: number): CrudeResult {
  const start = worldStart + quietDays * day + 10 * hour
  const own = createVotes(world, attack, { personality, start })
  const before = world.votes.slice()
  world.votes.push(...own.flatMap(({ account }) => account.votes))
  world.sort()
  const end = Math.max(start + day, ...own.map(({ at }) => at))
  const held = findHeld(world, personality, { from: start, until: end + 7 * day })
  const last = Math.min(days - 1, dayOf(end) + 1)
  const areApart = surgeDays(countNewcomers(world)[personality] ?? [], quietDays, last)
  world.votes.splice(0, world.votes.length, ...before)
  const found = own.filter(({ account }) => held.has(account.id))
  const left = own.filter((vote) => !held.has(vote.account.id) && !areApart[dayOf(vote.at)])
  const moved = left.reduce((sum, { type }) => sum + effects[type], 0)
  return {
    held: found.length / own.length,
    left: moved / own.length,
    people: held.size - found.length,
  }
}

/** The votes of an attack on a personality; its accounts have those on others too. */
function createVotes(
  world: World,
  attack: CrudeAttack,
  { personality, start }: { personality: number; start: number },
): CastVote[] {
  const { draws } = world
  const domains = Array.from({ length: attack.mailDomains }, () => `${draws.id()}.example`)
  return Array.from({ length: attack.accounts }, (): CastVote => {
    const at = start + draws.between(0, attack.length)
    const registeredAt = at - draws.between(...attack.waits)
    const account: Account = {
      id: draws.id(),
      registeredAt,
      mailDomain: draws.one(domains),
      votes: [],
    }
    const prefix = `hosting-${attack.networks ? draws.whole(1, attack.networks) : draws.id()}`
    for (let cover = attack.cover; cover > 0; cover -= 1) {
      const other = (personality + cover) % world.personalities
      const type = draws.isChosen(0.5) ? 'UPVOTE' : 'DOWNVOTE'
      const between = registeredAt + ((at - registeredAt) * (attack.cover - cover)) / attack.cover
      account.votes.push({ account, personality: other, type, at: between, prefix })
    }
    const type = draws.isChosen(attack.counter) ? ('DOWNVOTE' as const) : ('UPVOTE' as const)
    const vote = { account, personality, type, at, prefix }
    account.votes.push(vote)
    return vote
  })
}

const shortest = 2_000

/** What a search chooses, one at a time or all. */
const choices: {
  [Name in keyof Omit<CrudeAttack, 'accounts'>]: (draws: Draws) => CrudeAttack[Name]
} = {
  mailDomains: (draws) => draws.one([1, 2, 5, 20, 100]),
  networks: (draws) => draws.one([1, 3, 5, 20, 100, 0]) || undefined,
  length: (draws) => draws.one([20 * 60_000, 6 * hour, day, 5 * day, 13 * day]),
  // A fixed wait, that of a hasty machine, and waits as long as those of people.
  waits: (draws) => {
    const from = draws.one([shortest, 50_000, 10 * 60_000, day])
    return [from, from * draws.one([1.2, 3, 20])]
  },
  counter: (draws) => draws.one([0, 0.1, 0.3, 0.45]),
  cover: (draws) => draws.one([0, 0, 1, 3]),
}

/** The attack with shared traits that a search finds to leave the most, and among equal ones to be held the least. */
export function searchCrudeAttack(
  world: World,
  { accounts, seed, tries }: { accounts: number; seed: string; tries: number },
): { attack: CrudeAttack; result: CrudeResult } {
  const draws = new Draws(seed)
  const personality = world.popularity.draw(draws)
  const names = Object.keys(choices) as (keyof typeof choices)[]
  let best: { attack: CrudeAttack; result: CrudeResult } | undefined
  for (let left = tries; left > 0; left -= 1) {
    const isRandom = !best || left > tries / 2
    const chosen = isRandom ? names : [draws.one(names)]
    const drawn = Object.fromEntries(chosen.map((name) => [name, choices[name](draws)]))
    const attack: CrudeAttack = { ...base, ...(isRandom ? {} : best?.attack), accounts, ...drawn }
    const result = attackWorld(world, attack, personality)
    const isBetter =
      !best ||
      result.left > best.result.left ||
      (result.left === best.result.left && result.held < best.result.held)
    if (isBetter) best = { attack, result }
  }
  if (!best) throw new Error('a search needs a try')
  return best
}
