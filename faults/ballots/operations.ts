import type { EndpointKey, RequestInput } from '../../contract/client.ts'
import type { VoteType } from '../../contract/votes.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { holdVotes, insertReview } from '../../server/vote-reviews/store.ts'
import { votersOf } from '../../test/voters.ts'
import type { BallotSite } from './ballot-site.ts'
import { act, type Member, memberPassword, register } from './members.ts'

export const memberCount = 48
const personalityCount = 5
/** How often a personality is added again, because at most one process at a time is killed. */
const addAttempts = 20

/** How operations of one kind ended. */
export interface OperationCounts {
  acknowledged: number
  /** Refused because another operation came first, such as a vote of a member who was suspended. */
  refused: number
  unanswered: number
}

/** Response codes of an operation that another one came before. */
const refusals = new Set([401, 403, 404, 409])

interface Review {
  id: string
  personalityId: string
  userIds: string[]
}

/** Random operations on votes, and on everything that decides whether they count and where they are listed. */
export class Operations {
  readonly counts = new Map<string, OperationCounts>()
  /** Responses that the site must not give. */
  readonly problems: string[] = []
  members: Member[] = []
  personalityIds: string[] = []
  readonly #site: BallotSite
  readonly #random: () => number
  #names = 0
  #open: Review[] = []
  #excluded: Review[] = []
  #suspended: Member[] = []

  constructor(site: BallotSite, random: () => number) {
    this.#site = site
    this.#random = random
  }

  /** Registers the first members, and adds the personalities. */
  async populate(): Promise<void> {
    while (this.personalityIds.length < personalityCount) await this.#addPersonality()
    await Promise.all(Array.from({ length: memberCount }, () => this.#register()))
  }

  /** Runs so many operations, several at once. */
  async run(count: number, concurrency: number): Promise<void> {
    let left = count
    const worker = async () => {
      for (; left > 0; ) {
        left -= 1
        const [name, operation] = this.#next()
        this.#record(name, await operation())
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  }

  /** What happens how often. An operation returns the status of the response, or 204 if it could not be tried. */
  readonly #operations: [weight: number, name: string, operation: () => Promise<number>][] = [
    [36, 'support', () => this.#vote('UPVOTE')],
    [22, 'oppose', () => this.#vote('DOWNVOTE')],
    [9, 'remove', () => this.#remove()],
    [3, 'register', () => this.#register()],
    [7, 'verify', () => this.#verify()],
    [3, 'lose verification', () => this.#loseVerification()],
    [4, 'hold', () => this.#hold()],
    [3, 'release', () => this.#decide('RELEASED')],
    [2, 'exclude', () => this.#decide('EXCLUDED')],
    [1, 'grant appeals', () => this.#grantAppeals()],
    [1.5, 'suspend, votes kept', () => this.#suspend('keep')],
    [1.5, 'suspend, votes withdrawn', () => this.#suspend('withdraw')],
    [3, 'reactivate', () => this.#reactivate()],
    [2, 'delete account', () => this.#deleteAccount()],
    [0.5, 'delete personality', () => this.#deletePersonality()],
  ]
  readonly #sum = this.#operations.reduce((sum, [weight]) => sum + weight, 0)

  #next(): [name: string, operation: () => Promise<number>] {
    let rest = this.#random() * this.#sum
    for (const [weight, name, operation] of this.#operations) {
      rest -= weight
      if (rest < 0) return [name, operation]
    }
    return ['support', () => this.#vote('UPVOTE')]
  }

  #record(name: string, status: number): void {
    const counts = this.counts.get(name) ?? { acknowledged: 0, refused: 0, unanswered: 0 }
    this.counts.set(name, counts)
    if (status === 0) counts.unanswered += 1
    else if (status < 300) counts.acknowledged += 1
    else counts.refused += 1
    if (status >= 300 && !refusals.has(status)) {
      this.problems.push(`'${name}' got the status ${status}`)
    }
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }

  /** Takes a random item out of a list. */
  #take<Item>(items: Item[]): Item | undefined {
    return items.splice(Math.floor(this.#random() * items.length), 1)[0]
  }

  async #act<Key extends EndpointKey>(
    member: Member | undefined,
    key: Key,
    input: RequestInput<Key>,
  ): Promise<number> {
    return member ? (await act(this.#site, member, key, input)).status : 404
  }

  #vote(type: VoteType): Promise<number> {
    const body = { personalityId: this.#pick(this.personalityIds) ?? '', type }
    return this.#act(this.#pick(this.members), 'POST /votes', { body })
  }

  #remove(): Promise<number> {
    const params = { personalityId: this.#pick(this.personalityIds) ?? '' }
    return this.#act(this.#pick(this.members), 'DELETE /votes/:personalityId', { params })
  }

  async #register(): Promise<number> {
    if (this.members.length >= memberCount) return 409
    this.#names += 1
    const member = await register(this.#site, `member_${this.#names}`)
    if (member) this.members.push(member)
    return member ? 201 : 0
  }

  async #verify(): Promise<number> {
    const member = this.#pick(this.members)
    if (!member) return 404
    const requested = await act(this.#site, member, 'POST /verification/request', { body: {} })
    if (!requested.body) return requested.status
    const { status } = await this.#site.administrate('POST /verification/admin/review/:requestId', {
      params: { requestId: requested.body.id },
      body: { decision: 'approve' },
    })
    return status
  }

  /** No endpoint takes a verification back. */
  async #loseVerification(): Promise<number> {
    const member = this.#pick(this.members)
    const { db, clock } = this.#site
    if (member) await votersOf({ db, clock, responseCache: { drop() {} } }).verify(member.id, false)
    return 204
  }

  /** Holds votes for a review, as the detector of cohorts does. */
  async #hold(): Promise<number> {
    const personalityId = this.#pick(this.personalityIds) ?? ''
    const userIds = Array.from({ length: 8 }, () => this.#pick(this.members)?.id ?? '')
    const window = { windowStart: new Date(), windowEnd: new Date() }
    const finding = { personalityId, kind: 'COHORT', type: null, signals: [], ...window } as const
    const id = await inTransaction(this.#site.db, async (tx) => {
      const reviewId = await insertReview(tx, { ...finding, signals: [] })
      if (reviewId) await holdVotes(tx, reviewId, userIds, { ...finding, signals: [] })
      return reviewId
    })
    if (id) this.#open.push({ id, personalityId, userIds })
    return id ? 201 : 404
  }

  async #decide(outcome: 'RELEASED' | 'EXCLUDED'): Promise<number> {
    const review = this.#take(this.#open)
    if (!review) return 404
    const { status } = await this.#site.administrate('POST /admin/vote-reviews/:id/decision', {
      params: { id: review.id },
      body: { outcome, reason: 'Chosen at random' },
    })
    if (status === 0) this.#open.push(review)
    else if (outcome === 'EXCLUDED') this.#excluded.push(review)
    return status
  }

  /** Members appeal against an exclusion, and their votes count again. */
  async #grantAppeals(): Promise<number> {
    const review = this.#take(this.#excluded)
    if (!review) return 404
    const { personalityId, userIds } = review
    for (const member of this.members.filter(({ id }) => userIds.includes(id))) {
      await this.#act(member, 'POST /vote-appeals', { body: { personalityId, text: 'I am one' } })
    }
    const { status } = await this.#site.administrate(
      'POST /admin/vote-reviews/:id/appeals/decision',
      { params: { id: review.id }, body: { isGranted: true, reason: 'Chosen at random' } },
    )
    if (status === 0) this.#excluded.push(review)
    return status
  }

  async #suspend(votes: 'keep' | 'withdraw'): Promise<number> {
    const member = this.#pick(this.members)
    // Enough members remain who vote.
    if (!member || this.#suspended.length >= memberCount / 4) return 409
    const { status } = await this.#site.administrate('PATCH /users/:id/status', {
      params: { id: member.id },
      body: { status: 'SUSPENDED', votes },
    })
    if (status !== 404) this.#suspended.push(member)
    return status
  }

  async #reactivate(): Promise<number> {
    const member = this.#take(this.#suspended)
    if (!member) return 404
    const { status } = await this.#site.administrate('PATCH /users/:id/status', {
      params: { id: member.id },
      body: { status: 'ACTIVE' },
    })
    if (status === 0) this.#suspended.push(member)
    return status
  }

  async #deleteAccount(): Promise<number> {
    const member = this.#take(this.members)
    const body = { password: memberPassword }
    const status = await this.#act(member, 'DELETE /users/me', { body })
    // A suspended member, or one who may still be there.
    if (member && (status === 0 || status >= 400)) this.members.push(member)
    return status
  }

  async #deletePersonality(): Promise<number> {
    const id = this.#take(this.personalityIds) ?? ''
    const { status } = await this.#site.administrate('DELETE /personalities/:id', {
      params: { id },
    })
    if (status === 0) this.personalityIds.push(id)
    else await this.#addPersonality()
    return status
  }

  /** Adds a personality, again if the process was killed meanwhile. */
  async #addPersonality(): Promise<void> {
    for (let attempt = 0; attempt < addAttempts; attempt += 1) {
      this.#names += 1
      const { body, status } = await this.#site.administrate('POST /personalities', {
        body: { name: `Personality ${this.#names}` },
      })
      if (body) {
        this.personalityIds.push(body.id)
        return
      }
      if (status !== 0) {
        this.problems.push(`'add a personality' got the status ${status}`)
        return
      }
    }
    this.problems.push(`'add a personality' got no response ${addAttempts} times`)
  }
}
