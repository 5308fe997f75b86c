import { dayOf, kindOf, type ObservedVote, type Trait, traitsOf } from './traits.ts'

/** Shares of traits among the site's votes, from a sample of the last days. */
export class Background {
  readonly #votes: { personalityId: string; day: number }[] = []
  /** Positions of the sampled votes with a trait, ascending. */
  readonly #withTrait = new Map<Trait, number[]>()
  readonly #perPersonality = new Map<string, number>()
  readonly #perDay = new Map<string, number>()

  /** @param sample which takes long if it is large: `add` is for short slices of work */
  constructor(sample: ObservedVote[] = []) {
    for (const vote of sample) this.add(vote)
  }

  /** Adds a vote to the sample. */
  add(vote: ObservedVote): void {
    const { personalityId } = vote
    const voteDay = dayOf(vote.at)
    const position = this.#votes.push({ personalityId, day: voteDay }) - 1
    increment(this.#perPersonality, personalityId)
    increment(this.#perDay, `${voteDay}`)
    increment(this.#perDay, `${voteDay} ${personalityId}`)
    for (const trait of traitsOf(vote)) {
      const positions = this.#withTrait.get(trait)
      if (positions) positions.push(position)
      else this.#withTrait.set(trait, [position])
    }
  }

  /** Votes of the sample on other personalities than this. */
  #sizeWithout(personalityId: string): number {
    return this.#votes.length - (this.#perPersonality.get(personalityId) ?? 0)
  }

  /**
   * The share of votes with all of these traits, among those on other personalities: an attack must not be part of what
   * it is compared with. Half a vote is added, so that no share is 0 and a small sample makes nothing look rare.
   */
  shareOf(traits: Trait[], personalityId: string): number {
    const lists = traits.map((trait) => this.#withTrait.get(trait) ?? [])
    lists.sort((one, other) => one.length - other.length)
    const [shortest = [], ...longer] = lists
    let count = 0
    for (const at of shortest) {
      if (this.#votes[at]?.personalityId === personalityId) continue
      if (longer.every((list) => includesSorted(list, at))) count += 1
    }
    return (count + 0.5) / (this.#totalFor(traits, personalityId) + 1)
  }

  /** A prefix can only be found among the votes of its day, because its hash has another key on every other. */
  #totalFor(traits: Trait[], personalityId: string): number {
    const prefix = traits.find((trait) => kindOf(trait) === 'prefix')
    if (!prefix) return this.#sizeWithout(personalityId)
    const prefixDay = prefix.slice('prefix:'.length, prefix.indexOf(' '))
    const inAll = this.#perDay.get(prefixDay) ?? 0
    return inAll - (this.#perDay.get(`${prefixDay} ${personalityId}`) ?? 0)
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Binary search. */
function includesSorted(list: number[], value: number): boolean {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return list[low] === value
}
