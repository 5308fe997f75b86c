import type { VoteType } from '../../contract/votes.ts'
import { Draws, Weighted } from './draws.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A Monday, so that days and hours mean the same in every run. */
export const worldStart = Date.UTC(2026, 0, 5)

/** Days of the world: those whose votes say what is usual, and those in which something happens. */
export const quietDays = 77
export const days = quietDays + 28

export interface Account {
  id: string
  registeredAt: number
  mailDomain: string
  /** In the order of time. */
  votes: CastVote[]
}

export interface CastVote {
  account: Account
  personality: number
  type: VoteType
  at: number
  prefix: string
}

/** How the accounts of people come about: where they register, and how they vote. */
export interface Origin {
  mailDomain?: string
  prefix?: string
  /** Share of those who chose their vote before they had an account. */
  chosenBefore?: number
  /** Share of those who vote on others as well. */
  curious?: number
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

/** Days before the world in which accounts were registered. */
const earlierDays = 365

/** The votes of people on a site with so many accounts at its end. */
export class World {
  readonly draws: Draws
  readonly accounts: Account[] = []
  readonly votes: CastVote[] = []
  readonly personalities: number
  readonly popularity: Weighted
  readonly #leans: number[]
  readonly #providers = new Weighted([...providers.map(([, share]) => share), 0.2])
  readonly #domains = new Weighted(Array.from({ length: 600 }, (_, at) => 1 / (at + 3)))
  /** Few votes at night, most in the evening. */
  readonly #hours = new Weighted(
    Array.from({ length: 24 }, (_, at) => 1.15 - Math.cos(((at - 4) / 24) * 2 * Math.PI)),
  )

  constructor(seed: string, accounts: number) {
    this.draws = new Draws(`${seed} ${accounts}`)
    const { draws } = this
    this.personalities = Math.min(600, Math.max(30, Math.round(accounts / 50)))
    this.popularity = new Weighted(
      Array.from({ length: this.personalities }, (_, at) => 1 / (at + 2)),
    )
    this.#leans = Array.from({ length: this.personalities }, () => draws.between(-1, 1))
    const perDay = accounts / (earlierDays + days)
    for (let at = -earlierDays; at < days; at += 1) {
      const start = worldStart + at * day
      for (let left = Math.round(draws.around(perDay, 0.2) + draws.random() - 0.5); left > 0; ) {
        this.member(start + this.timeOfDay())
        left -= 1
      }
    }
    for (let count = draws.whole(1, 3); count > 0; count -= 1) this.#news()
    this.sort()
  }

  /** Brings the votes into the order of time, after votes were added. */
  sort(): void {
    this.votes.sort((one, other) => one.at - other.at)
    for (const { votes } of this.accounts) votes.sort((one, other) => one.at - other.at)
  }

  timeOfDay(): number {
    return this.#hours.draw(this.draws) * hour + this.draws.between(0, hour)
  }

  mailDomain(): string {
    const provider = providers[this.#providers.draw(this.draws)]
    return provider?.[0] ?? `domain-${this.#domains.draw(this.draws)}.example`
  }

  /** A member of the site: most vote on a few people on one day, others come back. */
  member(registeredAt: number): Account {
    const { draws } = this
    const account = this.#register(registeredAt, {})
    const comesBack = draws.isChosen(0.4)
    const lean = draws.between(-1, 1)
    let at = this.#firstVote(account, {})
    for (let session = comesBack ? draws.whole(2, 6) : 1; session > 0; session -= 1) {
      const prefix = this.#network()
      for (let count = draws.whole(1, 3); count > 0; count -= 1) {
        this.cast(account, this.popularity.draw(draws), { at, prefix, lean })
        at += draws.around(40_000, 1)
      }
      at += draws.waiting(6) * day
    }
    return account
  }

  /** A person who comes for one personality, and may look around. Returns that vote. */
  visitor(registeredAt: number, personality: number, agreement: number, origin: Origin): CastVote {
    const { draws } = this
    const account = this.#register(registeredAt, origin)
    const type: VoteType = draws.isChosen(agreement) ? 'UPVOTE' : 'DOWNVOTE'
    const prefix = origin.prefix ?? this.#network()
    let at = this.#firstVote(account, origin)
    const vote = this.#add(account, { personality, type, at, prefix })
    while (draws.isChosen(origin.curious ?? 0.4)) {
      at += draws.around(40_000, 1)
      this.cast(account, this.popularity.draw(draws), { at, prefix, lean: draws.between(-1, 1) })
    }
    return vote
  }

  cast(
    account: Account,
    personality: number,
    { at, prefix, lean }: { at: number; prefix?: string; lean: number },
  ): CastVote | undefined {
    if (at >= worldStart + days * day) return undefined
    if (account.votes.some((vote) => vote.personality === personality)) return undefined
    const agreement = 1 / (1 + Math.exp(-5 * lean * (this.#leans[personality] ?? 0)))
    const type: VoteType = this.draws.isChosen(agreement) ? 'UPVOTE' : 'DOWNVOTE'
    return this.#add(account, { personality, type, at, prefix: prefix ?? this.#network() })
  }

  #add(account: Account, vote: Omit<CastVote, 'account'>): CastVote {
    const added = { account, ...vote }
    account.votes.push(added)
    this.votes.push(added)
    return added
  }

  #register(registeredAt: number, { mailDomain }: Origin): Account {
    const account: Account = {
      id: this.draws.id(),
      registeredAt,
      mailDomain: mailDomain ?? this.mailDomain(),
      votes: [],
    }
    this.accounts.push(account)
    return account
  }

  /** Many choose their vote first, and it is sent as soon as they have an account. */
  #firstVote({ registeredAt }: Account, { chosenBefore = 0.4 }: Origin): number {
    const { draws } = this
    const isChosenBefore = draws.isChosen(chosenBefore)
    const delay = isChosenBefore ? draws.between(300, 3_500) : draws.around(2 * minute, 1.2)
    return registeredAt + Math.max(300, delay)
  }

  /** A carrier puts many of its customers behind one prefix, and so does an office. */
  #network(): string {
    const { draws } = this
    if (draws.isChosen(0.35)) return `carrier-${draws.whole(1, 25)}`
    if (draws.isChosen(0.1)) return `office-${draws.whole(1, 250)}`
    return `home-${draws.id()}`
  }

  /** News about a personality: in a few hours many members vote, and some who are new. */
  #news(): void {
    const { draws } = this
    const start = worldStart + draws.between(0, days - 2) * day
    const personality = draws.whole(0, Math.floor(this.personalities / 3))
    const voters = draws.whole(10, Math.max(20, this.accounts.length / 50))
    const agreement = draws.between(0.1, 0.9)
    for (let left = voters; left > 0; left -= 1) {
      const at = start + draws.waiting(2) * hour
      if (draws.isChosen(0.3)) this.visitor(at, personality, agreement, {})
      else this.memberVote(personality, at)
    }
  }

  /** A member of before votes on a personality, on which the member has not voted yet. */
  memberVote(personality: number, at: number): CastVote | undefined {
    for (let tries = 20; tries > 0; tries -= 1) {
      const account = this.draws.one(this.accounts)
      if (account.registeredAt > at - day) continue
      const vote = this.cast(account, personality, { at, lean: this.draws.between(-1, 1) })
      if (vote) return vote
    }
    return undefined
  }
}
