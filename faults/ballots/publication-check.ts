import type { OwnVote } from '../../contract/votes.ts'
import { checkBallot } from '../../verifier/check-ballot.ts'
import { type RecountOptions, recount } from '../../verifier/recount.ts'
import { request } from './api-client.ts'
import { type BallotSite, countBallots } from './ballot-site.ts'
import { type Member, readOwnVotes } from './members.ts'

/** Voters of whom the check of the browser looks for one ballot after each publication. */
const checkedVoters = 12

/** Changes that a list waits for. */
const publishedMin = 5

/** What is checked on a published site; everything wrong is a problem. */
export class PublicationCheck {
  readonly problems: string[] = []
  /** Ballots that were found on a list by the number that the voter was told. */
  found = 0
  /** Checks of the browser that found their ballot. */
  checked = 0
  /** Ballots that are on no list yet. */
  waiting = 0
  readonly #site: BallotSite
  readonly #random: () => number
  /** The remembered heads of the verifier and of the browser. */
  #state: string | undefined
  #browserState: string | undefined

  constructor(site: BallotSite, random: () => number) {
    this.#site = site
    this.#random = random
  }

  /** Recounts what one process serves, and compares it with the head that the other one showed the last time. */
  async recount(): Promise<void> {
    const options: RecountOptions = {
      fetch,
      now: new Date(this.#site.clock.now()),
      state: this.#state,
      comparesShown: true,
    }
    const { outcome, problems, notChecked, head } = await recount(
      this.#site.pickServer().origin,
      options,
    )
    if (outcome !== 'honest') {
      for (const { code, sentence } of problems) this.problems.push(`${code}: ${sentence}`)
      for (const sentence of notChecked) this.problems.push(`not checked: ${sentence}`)
    }
    if (head) this.#state = JSON.stringify(head)
  }

  /**
   * Looks for the ballots of all voters on the lists, and lets some of them check theirs as the browser does.
   * @param isQuiet true if nothing has changed since the publication began, so that lists and votes must agree
   */
  async findBallots(members: Member[], isQuiet: boolean): Promise<void> {
    const votes = await this.#readVotes(members)
    const lists = new Map<string, PublishedLists>()
    for (const personalityId of new Set(votes.map(({ personality }) => personality.id))) {
      const published = await this.#readLists(personalityId)
      if (published) lists.set(personalityId, published)
    }
    const missing = new Map<string, number>()
    for (const vote of votes) {
      const isFound = this.#findBallot(vote, lists.get(vote.personality.id))
      if (isFound) this.found += 1
      else missing.set(vote.personality.id, (missing.get(vote.personality.id) ?? 0) + 1)
    }
    for (const count of missing.values()) this.waiting += count
    if (isQuiet) await this.#compareSizes(lists, missing)
    await this.#checkAsBrowser(votes)
  }

  /** The counted votes of all members who can sign in. */
  async #readVotes(members: Member[]): Promise<CountedVote[]> {
    const votes: CountedVote[] = []
    for (const member of members) {
      for (const vote of (await readOwnVotes(this.#site, member)) ?? []) {
        if (vote.ballot) votes.push({ ...vote, ballot: vote.ballot })
      }
    }
    return votes
  }

  async #readLists(id: string): Promise<PublishedLists | undefined> {
    const { origin } = this.#site.pickServer()
    const { body } = await request(origin, 'GET /personalities/:id/publication', { params: { id } })
    if (!body?.publication) return undefined
    const { publication } = body
    const { time, verified, ballotsUrl } = publication
    return {
      time,
      all: await readList(`${origin}${ballotsUrl}`),
      verified: verified && (await readList(`${origin}${verified.ballotsUrl}`)),
    }
  }

  /** True if the ballot is on the list of all; problems if a list has it with the other vote. */
  #findBallot({ ballot, voteType }: CountedVote, lists: PublishedLists | undefined): boolean {
    const vote = wordOf(voteType)
    const listed = lists?.all.get(ballot.number)
    const verified = lists?.verified?.get(ballot.verifiedNumber ?? '')
    for (const found of [listed, verified]) {
      if (found !== undefined && found !== vote) {
        this.problems.push(
          `${ballot.number} is listed as ${found}, although its voter says ${vote}`,
        )
      }
    }
    return listed !== undefined
  }

  /** A list has all counted ballots, or waits because fewer than five differ. */
  async #compareSizes(lists: Map<string, PublishedLists>, missing: Map<string, number>) {
    const now = new Date(this.#site.clock.now())
    for (const [id, counted] of await countBallots(this.#site.db)) {
      const { time, all } = lists.get(id) ?? { time: undefined, all: new Map() }
      const isNew = time !== undefined && now.getTime() - Date.parse(time) < 60_000
      const wrong = Math.max(missing.get(id) ?? 0, Math.abs(counted.all - all.size))
      if (wrong >= publishedMin) {
        this.problems.push(
          `the list of ${id} has ${all.size} ballots, ${isNew ? 'new' : 'old'}, of ${counted.all} that count; ${missing.get(id) ?? 0} numbers of voters are not on it`,
        )
      }
    }
  }

  async #checkAsBrowser(votes: CountedVote[]): Promise<void> {
    for (let count = 0; count < checkedVoters; count += 1) {
      const vote = votes[Math.floor(this.#random() * votes.length)]
      if (!vote) return
      await this.#checkVote(vote)
    }
  }

  async #checkVote({ ballot, voteType, personality }: CountedVote): Promise<void> {
    const { origin } = this.#site.pickServer()
    const params = { id: personality.id }
    const { body } = await request(origin, 'GET /personalities/:id/publication', { params })
    const publication = body?.publication
    const { outcome, sentence } = await checkBallot(
      {
        site: origin,
        personalityId: personality.id,
        number: ballot.number,
        vote: wordOf(voteType),
        since: this.#site.clock.atDatabaseTime(ballot.since),
        logIndex: publication?.logIndex,
        shown: publication
          ? { up: publication.upvoteCount, down: publication.downvoteCount }
          : undefined,
      },
      {
        fetch,
        now: new Date(this.#site.clock.now()),
        storage: {
          read: () => this.#browserState,
          write: (text) => {
            this.#browserState = text
          },
        },
      },
    )
    if (outcome === 'honest') this.checked += 1
    else if (outcome !== 'not-yet') this.problems.push(`${outcome}: ${sentence}`)
  }
}

type CountedVote = OwnVote & { ballot: NonNullable<OwnVote['ballot']> }

/** Votes by number. */
type List = Map<string, string>

interface PublishedLists {
  time: string
  all: List
  verified: List | null
}

const wordOf = (type: OwnVote['voteType']) => (type === 'UPVOTE' ? 'support' : 'oppose')

async function readList(url: string): Promise<List> {
  const response = await fetch(url)
  const lines = (await response.text()).trim().split('\n').slice(1)
  return new Map(lines.map((line) => line.split(',') as [string, string]))
}
