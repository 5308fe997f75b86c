import type { VoteType } from '../../contract/votes.ts'
import { Draws, Weighted } from './draws.ts'
import type { Account, CastVote } from './timeline.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A Monday, so that days and hours mean the same in every run. */
export const worldStart = Date.UTC(2026, 5, 1)

export interface WorldSize {
  days: number
  personalities: number
  /** Accounts registered in the year before. */
  established: number
  /** Registrations and votes of established accounts on an ordinary day. */
  registrationsPerDay: number
  votesPerDay: number
  spikes: number
}

export const defaultSize: WorldSize = {
  days: 28,
  personalities: 250,
  established: 15_000,
  registrationsPerDay: 180,
  votesPerDay: 2_500,
  spikes: 4,
}

/** Shares of mail providers; the rest has domains of employers, universities and their own. */
const providers: [domain: string, share: number][] = [
  ['gmail.com', 0.4],
  ['outlook.com', 0.09],
  ['hotmail.com', 0.07],
  ['yahoo.com', 0.08],
  ['icloud.com', 0.07],
  ['gmx.net', 0.03],
  ['web.de', 0.03],
  ['proton.me', 0.03],
]

/** A person: an account, and what it does not say. */
export interface Person {
  account: Account
  /** Political position from -1 to 1. */
  lean: number
  prefixes: string[]
  voted: Set<string>
}

/** Traffic of people, with news that make many of them vote the same way. */
export class OrganicWorld {
  readonly size: WorldSize
  readonly votes: CastVote[] = []
  /** Votes that a news spike brought. */
  readonly spikeVotes = new Set<CastVote>()
  readonly personalityIds: string[]
  readonly popularity: Weighted
  readonly #draws: Draws
  readonly #leans: number[]
  readonly #people: Person[] = []
  readonly #hours: Weighted
  readonly #providers = new Weighted([...providers.map(([, share]) => share), 0.2])
  readonly #domains = new Weighted(Array.from({ length: 600 }, (_, at) => 1 / (at + 3)))

  constructor(seed: string, size: WorldSize = defaultSize) {
    this.size = size
    this.#draws = new Draws(seed)
    const draws = this.#draws
    this.personalityIds = Array.from({ length: size.personalities }, (_, at) => `p${at}`)
    this.popularity = new Weighted(this.personalityIds.map((_, at) => 1 / (at + 2)))
    this.#leans = this.personalityIds.map(() => draws.between(-1, 1))
    // Few votes at night, most in the evening.
    this.#hours = new Weighted(
      Array.from({ length: 24 }, (_, at) => 1.15 - Math.cos(((at - 4) / 24) * 2 * Math.PI)),
    )
    for (let at = 0; at < size.established; at += 1) this.#people.push(this.#settled())
    for (let at = 0; at < size.days; at += 1) this.#ordinaryDay(worldStart + at * day)
    for (let at = 0; at < size.spikes; at += 1) this.#newsSpike()
  }

  mailDomain(draws: Draws): string {
    const provider = providers[this.#providers.draw(draws)]
    return provider?.[0] ?? `domain-${this.#domains.draw(draws)}.example`
  }

  #person(registeredAt: number): Person {
    const draws = this.#draws
    const prefixes = [`home-${draws.id()}`]
    // A carrier puts many of its customers behind one prefix, and so does an office.
    if (draws.isChosen(0.45)) prefixes.push(`carrier-${draws.whole(1, 25)}`)
    if (draws.isChosen(0.15)) prefixes.push(`office-${draws.whole(1, 250)}`)
    const account = {
      id: draws.id(),
      registeredAt,
      mailDomain: this.mailDomain(draws),
      earlier: [],
    }
    return { account, lean: draws.between(-1, 1), prefixes, voted: new Set() }
  }

  /** A person of the year before; some of them never voted. */
  #settled(): Person {
    const draws = this.#draws
    const person = this.#person(worldStart - draws.between(0, 365) * day)
    if (draws.isChosen(0.25)) return person
    const first = person.account.registeredAt + draws.around(3 * minute, 1.5)
    person.account.firstVoteBefore = Math.min(first, worldStart - 1)
    for (let count = draws.whole(1, 8); count > 0; count -= 1) {
      const personality = this.popularity.draw(draws)
      const id = this.personalityIds[personality] ?? ''
      if (person.voted.has(id)) continue
      person.voted.add(id)
      person.account.earlier.push(`${id} ${this.#opinion(person, personality)}`)
    }
    return person
  }

  #opinion(person: Person, personality: number): VoteType {
    const agreement = person.lean * (this.#leans[personality] ?? 0)
    return this.#draws.isChosen(1 / (1 + Math.exp(-5 * agreement))) ? 'UPVOTE' : 'DOWNVOTE'
  }

  #cast(person: Person, personality: number, at: number, type?: VoteType): CastVote | undefined {
    const personalityId = this.personalityIds[personality] ?? ''
    if (person.voted.has(personalityId)) return undefined
    person.voted.add(personalityId)
    const vote = {
      account: person.account,
      personalityId,
      type: type ?? this.#opinion(person, personality),
      at,
      prefix: this.#draws.one(person.prefixes),
    }
    this.votes.push(vote)
    return vote
  }

  #timeOfDay(start: number): number {
    return start + this.#hours.draw(this.#draws) * hour + this.#draws.between(0, hour)
  }

  #ordinaryDay(start: number): void {
    const draws = this.#draws
    for (let left = draws.around(this.size.votesPerDay, 0.15); left > 0; ) {
      // A visit casts a few votes.
      const person = draws.one(this.#people)
      let at = this.#timeOfDay(start)
      for (let count = draws.whole(1, 4); count > 0; count -= 1) {
        this.#cast(person, this.popularity.draw(draws), at)
        at += draws.around(40_000, 1)
        left -= 1
      }
    }
    for (let left = draws.around(this.size.registrationsPerDay, 0.2); left > 0; left -= 1) {
      this.#newcomer(this.#timeOfDay(start), this.popularity.draw(draws))
    }
  }

  /** Somebody who registers for a personality, votes, and mostly looks around. */
  #newcomer(registeredAt: number, personality: number, type?: VoteType): CastVote | undefined {
    const draws = this.#draws
    const person = this.#person(registeredAt)
    this.#people.push(person)
    if (draws.isChosen(0.1)) return undefined
    let at = registeredAt + Math.max(8_000, draws.around(2 * minute, 1.2))
    const first = this.#cast(person, personality, at, type)
    while (draws.isChosen(0.7)) {
      at += draws.around(40_000, 1)
      this.#cast(person, this.popularity.draw(draws), at)
    }
    return first
  }

  /** News about a personality: in a few hours many established accounts vote the same way, and new ones with them. */
  #newsSpike(): void {
    const draws = this.#draws
    const start = worldStart + draws.between(8, this.size.days - 2) * day
    const personality = draws.whole(0, Math.floor(this.size.personalities / 3))
    const type = draws.one(['UPVOTE', 'DOWNVOTE'] as const)
    const newcomers = draws.between(0.1, 0.4)
    const spread = draws.between(0.4, 2) * hour
    for (let count = draws.whole(300, 1_500); count > 0; count -= 1) {
      const at = start + draws.waiting(spread)
      const agreed = draws.isChosen(0.85) ? type : undefined
      const vote = draws.isChosen(newcomers)
        ? this.#newcomer(at, personality, agreed)
        : this.#cast(
            draws.one(this.#people.slice(0, this.size.established)),
            personality,
            at,
            agreed,
          )
      if (vote) this.spikeVotes.add(vote)
    }
  }
}
