import type { VoteType } from '../../contract/votes.ts'
import { dayOf, type ObservedVote } from '../../server/vote-reviews/detection/traits.ts'
import { Draws } from './draws.ts'

export interface Account {
  id: string
  registeredAt: number
  mailDomain: string
  /** Its first vote before the time that is generated. */
  firstVoteBefore?: number
  /** Personalities it voted on before, as personality and type. */
  earlier: string[]
}

/** A vote that is generated. */
export interface CastVote {
  account: Account
  personalityId: string
  type: VoteType
  at: number
  prefix: string
}

/** Votes of the sample for each day. */
const sampleOfDay = 1_000

/** Generated votes in the order of time, and what the database would return of them at any time. */
export class Timeline {
  readonly votes: CastVote[]
  readonly byPersonality: Map<string, CastVote[]>
  readonly #byAccount: Map<Account, CastVote[]>
  readonly #byDay: Map<number, CastVote[]>

  constructor(votes: CastVote[]) {
    this.votes = votes.toSorted((one, other) => one.at - other.at)
    this.byPersonality = Map.groupBy(this.votes, ({ personalityId }) => personalityId)
    this.#byAccount = Map.groupBy(this.votes, ({ account }) => account)
    this.#byDay = Map.groupBy(this.votes, ({ at }) => dayOf(at))
  }

  /** Votes on a personality from one time up to another. */
  between(personalityId: string, from: number, until: number): CastVote[] {
    const votes = this.byPersonality.get(personalityId) ?? []
    return votes.slice(firstAfter(votes, from), firstAfter(votes, until))
  }

  observe(vote: CastVote, now: number, hasOthers = true): ObservedVote {
    const { account, personalityId, type, at, prefix } = vote
    const own = (this.#byAccount.get(account) ?? []).filter((vote) => vote.at <= now)
    return {
      userId: account.id,
      personalityId,
      type,
      at,
      registeredAt: account.registeredAt,
      firstVoteAt: account.firstVoteBefore ?? own[0]?.at ?? at,
      mailDomain: account.mailDomain,
      prefix,
      others: hasOthers ? othersOf(vote, own) : undefined,
    }
  }

  /** A random sample of the counted votes of the last seven days. */
  sample(now: number, held: ReadonlySet<CastVote>): ObservedVote[] {
    const draws = new Draws(`sample ${now}`)
    return Array.from({ length: 8 }, (_, back) => dayOf(now) - back).flatMap((day) => {
      const votes = (this.#byDay.get(day) ?? []).filter((vote) => vote.at <= now && !held.has(vote))
      const share = sampleOfDay / Math.max(votes.length, 1)
      return votes.filter(() => draws.isChosen(share)).map((vote) => this.observe(vote, now))
    })
  }
}

const othersOf = ({ account, personalityId }: CastVote, own: CastVote[]): string[] => [
  ...own
    .filter((vote) => vote.personalityId !== personalityId)
    .map((vote) => `${vote.personalityId} ${vote.type}`),
  ...account.earlier,
]

/** Position of the first vote after a time. */
export function firstAfter(votes: CastVote[], time: number): number {
  let low = 0
  let high = votes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((votes[middle]?.at ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}
