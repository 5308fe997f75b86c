import { Draws } from './draws.ts'
import { day, hour, minute, type OrganicWorld, worldStart } from './organic.ts'
import type { Account, CastVote } from './timeline.ts'

/** Kinds of attacks: in an hour from few networks, from a network for each account, over a week, with old accounts. */
export const attackClasses = [
  'all at once',
  'many prefixes',
  'over a week',
  'aged accounts',
] as const
export type AttackClass = (typeof attackClasses)[number]

export interface Attack {
  kind: AttackClass
  size: number
  targets: string[]
  votes: CastVote[]
}

/**
 * Accounts of one person that vote as one. What is not given by the class is drawn: own mail domains, cheap ones or those
 * that everybody has; one target or several; votes on others as a disguise.
 */
export function createAttack(
  world: OrganicWorld,
  { kind, size, seed }: { kind: AttackClass; size: number; seed: string },
): Attack {
  const draws = new Draws(seed)
  const domains = draws.one([1, draws.whole(3, 8), 0])
  const ownDomains = Array.from({ length: domains }, () => `${draws.id()}.example`)
  const prefixes = prefixPool(draws, kind, size)
  const times = timesOf(draws, kind, size)
  const targets = drawTargets(draws, world)
  const type = draws.one(['UPVOTE', 'DOWNVOTE'] as const)
  const isDisguised = draws.isChosen(1 / 3)
  const votes = times.flatMap(({ registeredAt, at }) => {
    const account: Account = {
      id: draws.id(),
      registeredAt,
      mailDomain: ownDomains.length > 0 ? draws.one(ownDomains) : world.mailDomain(draws),
      earlier: [],
    }
    const prefix = prefixes ? draws.one(prefixes) : `own-${draws.id()}`
    const disguise = isDisguised
      ? Array.from(
          { length: draws.whole(1, 3) },
          () => world.personalityIds[world.popularity.draw(draws)] ?? '',
        )
      : []
    const others = disguise
      .filter((id, place) => !targets.includes(id) && disguise.indexOf(id) === place)
      .map((personalityId) => ({ personalityId, type: draws.one(['UPVOTE', 'DOWNVOTE'] as const) }))
    const intended = targets.map((personalityId) => ({ personalityId, type }))
    const order = draws.isChosen(0.5) ? [...others, ...intended] : [...intended, ...others]
    return order.map((vote, place) => ({
      ...vote,
      account,
      prefix,
      at: at + place * draws.between(1_000, 20_000),
    }))
  })
  return { kind, size, targets, votes }
}

/** Networks that the accounts share; undefined if each has its own. */
function prefixPool(draws: Draws, kind: AttackClass, size: number): string[] | undefined {
  const few = kind === 'all at once' ? draws.whole(3, 30) : Math.min(200, Math.max(5, size / 10))
  if (kind === 'many prefixes' || kind === 'aged accounts') return undefined
  return Array.from({ length: few }, () => `hosting-${draws.id()}`)
}

function timesOf(draws: Draws, kind: AttackClass, size: number) {
  const start = worldStart + draws.between(15, 19) * day
  // Scripts wait some seconds, the careful ones some minutes.
  const patience = draws.one([20_000, 2 * minute, 10 * minute])
  const length = draws.between(5 * minute, hour)
  const isPrepared = draws.isChosen(0.5)
  const agedOver = draws.between(1, 7) * day
  return Array.from({ length: size }, () => {
    const wait = draws.between(2_000, patience)
    if (kind === 'over a week') {
      const at = start + draws.between(0, 7 * day)
      const prepared = start - draws.between(2 * hour, 8 * hour)
      return { registeredAt: isPrepared ? prepared : at - wait, at }
    }
    const at = start + draws.between(0, length)
    if (kind === 'aged accounts') {
      return { registeredAt: start - 14 * day - draws.between(0, agedOver), at }
    }
    return { registeredAt: at - wait, at }
  })
}

/** One personality to three; half of the attacks prefer popular ones. */
function drawTargets(draws: Draws, world: OrganicWorld): string[] {
  const isPopular = draws.isChosen(0.5)
  const targets = new Set<string>()
  for (const wanted = draws.one([1, 1, 2, 3]); targets.size < wanted; ) {
    const personality = isPopular
      ? world.popularity.draw(draws)
      : draws.whole(0, world.personalityIds.length - 1)
    targets.add(world.personalityIds[personality] ?? '')
  }
  return [...targets]
}
