import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnVote } from '../../contract/votes.ts'
import { type BallotReport, checkBallot } from '../../verifier/check-ballot.ts'
import type { Vote } from '../../verifier/lists.ts'
import { type RecountOptions, recount } from '../../verifier/recount.ts'
import { request } from './api-client.ts'
import { type BallotSite, countBallots } from './ballot-site.ts'
import { type Member, readOwnVotes } from './members.ts'
import type { Operations } from './operations.ts'

/** Number of voters, one of whose ballots the browser's check looks for after each publication. */
const checkedVoters = 12

/** Changes that a list waits for. */
const publishedMin = 5

/** What happened since the last check. */
interface Round {
  isQuiet: boolean
  isPublishedOnce: boolean
}

/** Checks of a published site; each finding is a problem. */
export class PublicationCheck {
  readonly problems: string[] = []
  /** Ballots that were found on a list by the number that the voter had received. */
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
  /** The lists of the last check. */
  #seen = new Map<string, PublishedLists>()

  constructor(site: BallotSite, random: () => number) {
    this.#site = site
    this.#random = random
  }

  /** Recounts what one process serves, and compares it with the last head of the other process. */
  async recount(): Promise<void> {
    const options: RecountOptions = {
      fetch: fetchPresent,
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
   * @param personalityIds all that have lists: also those on whom nobody votes who can sign in, because a list that waits is
   *   compared with what it was
   * @param round `isQuiet` if nothing has changed since the publication began, so that lists and votes must agree;
   *   `isPublishedOnce` unless a process was killed while it published and another one published ten minutes later, when
   *   further votes may have joined the counts
   */
  async findBallots(
    { members, personalityIds }: Pick<Operations, 'members' | 'personalityIds'>,
    round: Round,
  ): Promise<void> {
    const votes = await this.#readVotes(members)
    const lists = new Map<string, PublishedLists>()
    const votedOn = votes.map(({ personality }) => personality.id)
    for (const id of new Set([...personalityIds, ...votedOn])) {
      const published = await this.#readLists(id)
      if (published) lists.set(id, published)
    }
    for (const vote of votes) {
      if (this.#findBallot(vote, lists.get(vote.personality.id))) this.found += 1
      else this.waiting += 1
    }
    if (round.isQuiet) await this.#compareWithVotes(lists, votes, round)
    this.#seen = lists
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
    const { body, status } = await request(origin, 'GET /personalities/:id/publication', {
      params: { id },
    })
    // It may have been deleted although the response was lost.
    if (!body && status !== 404) {
      this.problems.push(`the publication of ${id} got the status ${status}`)
    }
    if (!body?.publication) return undefined
    const { publication } = body
    const { version, verified, ballotsUrl } = publication
    return {
      version,
      verifiedVersion: verified?.version,
      all: await readList(`${origin}${ballotsUrl}`),
      verified: verified && (await readList(`${origin}${verified.ballotsUrl}`)),
    }
  }

  /** True if the ballot is on the list of all; problems if a list has it with the other vote. */
  #findBallot({ ballot, voteType }: CountedVote, lists: PublishedLists | undefined): boolean {
    const vote = writtenVotes[voteType]
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

  /** A new list has all counted ballots; one that waits differs by fewer than five. */
  async #compareWithVotes(
    lists: Map<string, PublishedLists>,
    votes: CountedVote[],
    { isPublishedOnce }: Round,
  ) {
    for (const [id, counted] of await countBallots(this.#site.db)) {
      const ballots = votes.filter(({ personality }) => personality.id === id)
      const [now, before] = [lists.get(id), this.#seen.get(id)]
      this.#compareList(`all of ${id}`, now?.all ?? new Map(), {
        count: counted.all,
        numbers: ballots.map(({ ballot }) => ballot.number),
        differingMax: isPublishedOnce && now?.version !== before?.version ? 0 : publishedMin - 1,
      })
      // While it waits it may differ more, because it is compared with the last ten points.
      if (!now?.verified || now.verifiedVersion === before?.verifiedVersion) continue
      if (!isPublishedOnce) continue
      this.#compareList(`verified members of ${id}`, now.verified, {
        count: counted.verified,
        numbers: ballots.flatMap(({ ballot }) => ballot.verifiedNumber ?? []),
        differingMax: 0,
      })
    }
  }

  #compareList(
    name: string,
    list: List,
    { count, numbers, differingMax }: { count: number; numbers: string[]; differingMax: number },
  ): void {
    const missing = numbers.filter((number) => !list.has(number)).length
    if (Math.max(missing, Math.abs(count - list.size)) <= differingMax) return
    this.problems.push(
      `the list of ${name} has ${list.size} of ${count} ballots, and ${missing} numbers of voters are not on it`,
    )
  }

  async #checkAsBrowser(votes: CountedVote[]): Promise<void> {
    for (let count = 0; count < checkedVoters; count += 1) {
      const vote = votes[Math.floor(this.#random() * votes.length)]
      if (!vote) return
      const first = await this.#checkVote(vote)
      // A process may serve a head that is up to a second old, and says then to try again.
      if (first.outcome === 'not-checked') await sleep(1_500)
      const { outcome, sentence } =
        first.outcome === 'not-checked' ? await this.#checkVote(vote) : first
      if (outcome === 'honest') this.checked += 1
      else if (outcome !== 'not-yet') this.problems.push(`${outcome}: ${sentence}`)
    }
  }

  async #checkVote({ ballot, voteType, personality }: CountedVote): Promise<BallotReport> {
    const { origin } = this.#site.pickServer()
    const params = { id: personality.id }
    const { body } = await request(origin, 'GET /personalities/:id/publication', { params })
    const publication = body?.publication
    return checkBallot(
      {
        site: origin,
        personalityId: personality.id,
        number: ballot.number,
        vote: writtenVotes[voteType],
        since: this.#site.clock.atDatabaseTime(ballot.since),
        logIndex: publication?.logIndex,
        shown: publication
          ? { up: publication.upvoteCount, down: publication.downvoteCount }
          : undefined,
      },
      {
        fetch: fetchPresent,
        now: new Date(this.#site.clock.now()),
        storage: {
          read: () => this.#browserState,
          write: (text) => {
            this.#browserState = text
          },
        },
      },
    )
  }
}

/**
 * Histories have the time of the database, which is behind the clock of this site: votes of today join a day that has ended
 * by that clock. They are left out.
 */
const fetchPresent: RecountOptions['fetch'] = (url, init) =>
  /\/history\?|\/open-data/.test(url)
    ? Promise.resolve(new Response(null, { status: 404 }))
    : fetch(url, init)

type CountedVote = OwnVote & { ballot: NonNullable<OwnVote['ballot']> }

/** Votes by number. */
type List = Map<string, string>

interface PublishedLists {
  version: number
  verifiedVersion: number | undefined
  all: List
  verified: List | null
}

/** How lists of ballots write votes. */
const writtenVotes: Record<OwnVote['voteType'], Vote> = { UPVOTE: 'support', DOWNVOTE: 'oppose' }

async function readList(url: string): Promise<List> {
  const response = await fetch(url)
  const lines = (await response.text()).trim().split('\n').slice(1)
  return new Map(lines.map((line) => line.split(',') as [string, string]))
}
