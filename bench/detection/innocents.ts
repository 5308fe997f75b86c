import { countNewcomers, dayOf, findHeld, isEstablished, surgeDays } from './evaluate.ts'
import { type CastVote, day, days, hour, minute, quietDays, World, worldStart } from './world.ts'

/** What people do who have done nothing wrong; each brings votes on one personality. */
type Scenario = (world: World, personality: number, start: number) => CastVote[]

const present = (votes: (CastVote | undefined)[]) => votes.filter((vote) => vote !== undefined)

const repeat = (count: number, work: () => CastVote | undefined) =>
  present(Array.from({ length: Math.round(count) }, work))

/** A link that many follow within hours, some of whom have an account already. */
const viralLink =
  (newcomers: number): Scenario =>
  (world, personality, start) => {
    const { draws } = world
    const voters = Math.min(1_500, Math.max(60, world.accounts.length / 15))
    return repeat(voters, () => {
      const at = start + draws.waiting(4) * hour
      return draws.isChosen(newcomers)
        ? world.visitor(at, personality, 0.85, { chosenBefore: 0.7, curious: 0.2 })
        : world.memberVote(personality, at)
    })
  }

const chosenBefore = [0, 0.5, 1]

/** As they come in the description of the second version of detection. */
export const scenarios: Record<string, Scenario> = {
  'viral link, 10 % new': viralLink(0.1),
  'viral link, 25 % new': viralLink(0.25),
  'viral link, 50 % new': viralLink(0.5),
  'viral link, all new': viralLink(1),
  'one carrier': (world, personality, start) =>
    repeat(300, () =>
      world.visitor(start + world.draws.between(0, 6) * hour, personality, 0.7, {
        prefix: 'carrier-busy',
      }),
    ),
  class: (world, personality, start) => {
    const origin = { mailDomain: `${world.draws.id()}.school.example`, prefix: 'school' }
    const before = world.draws.one(chosenBefore)
    return repeat(world.draws.whole(20, 35), () =>
      world.visitor(start + world.draws.between(0, 20) * minute, personality, 0.6, {
        ...origin,
        chosenBefore: before,
        curious: 0.3,
      }),
    )
  },
  rally: (world, personality, start) => {
    const before = world.draws.one(chosenBefore)
    return repeat(400, () =>
      world.visitor(start + world.draws.between(0, 90) * minute, personality, 0.97, {
        ...(world.draws.isChosen(0.7) && { prefix: 'carrier-of-the-square' }),
        chosenBefore: before,
        curious: 0.1,
      }),
    )
  },
  'party domain': (world, personality, start) => {
    const mailDomain = `${world.draws.id()}.party.example`
    return repeat(250, () =>
      world.visitor(start + world.draws.waiting(3) * hour, personality, 0.98, {
        mailDomain,
        ...(world.draws.isChosen(0.2) && { prefix: 'party-office' }),
        curious: 0.1,
      }),
    )
  },
  university: (world, personality, start) => {
    const mailDomain = `${world.draws.id()}.university.example`
    return repeat(400, () =>
      world.visitor(start + world.draws.between(0, 5) * day, personality, 0.7, {
        mailDomain,
        ...(world.draws.isChosen(0.8) && { prefix: `campus-${world.draws.whole(1, 3)}` }),
        curious: 0.3,
      }),
    )
  },
  'registration drive': (world, personality, start) =>
    repeat(300, () => {
      const registeredAt = start + world.draws.between(0, 8) * hour
      const isHere = world.draws.isChosen(0.4)
      const one = isHere ? personality : world.popularity.draw(world.draws)
      const vote = world.visitor(registeredAt, one, 0.6, { prefix: 'stall', curious: 0.5 })
      return vote.personality === personality ? vote : undefined
    }),
  celebrity: (world, personality, start) =>
    repeat(Math.min(3_000, Math.max(150, world.accounts.length / 5)), () =>
      world.visitor(start + world.draws.waiting(12) * hour, personality, 0.95, {
        chosenBefore: 0.8,
        curious: 0.1,
      }),
    ),
  holiday: (world, personality, start) => {
    const earlier = world.votes.length
    repeat((world.accounts.length / 470) * 15, () => {
      world.member(start + world.draws.between(0, 5) * day)
      return undefined
    })
    return world.votes.slice(earlier).filter((vote) => vote.personality === personality)
  },
}

export interface InnocentResult {
  votes: number
  held: number
  apart: number
  /** Votes of established accounts among those that are held or set apart. */
  established: number
}

/** Lets a scenario happen in a world, on a personality of some rank, and runs both detectors for the days after it. */
export function evaluateScenario(name: string, seed: string, accounts: number): InnocentResult {
  const world = new World(`${seed} ${name}`, accounts)
  const personality = world.popularity.draw(world.draws)
  const start = worldStart + (quietDays + 3) * day + world.draws.between(8, 20) * hour
  const votes = scenarios[name]?.(world, personality, start) ?? []
  world.sort()
  const from = Math.floor(start / hour) * hour
  const heldIds = findHeld(world, personality, { from, until: from + 8 * day })
  const last = Math.min(days - 1, dayOf(start) + 8)
  const counts = countNewcomers(world)[personality] ?? []
  const areApart = surgeDays(counts, quietDays, last)
  const now = worldStart + (last + 1) * day
  const held = votes.filter(({ account }) => heldIds.has(account.id))
  const apart = votes.filter((vote) => areApart[dayOf(vote.at)] && !isEstablished(vote, now))
  const established = [...held, ...apart].filter((vote) => isEstablished(vote, now)).length
  return { votes: votes.length, held: held.length, apart: apart.length, established }
}
