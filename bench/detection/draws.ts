import { seededRandom } from '../../server/demo/seeded-random.ts'

/** Random draws from one seed. */
export class Draws {
  readonly random: () => number

  constructor(seed: string) {
    this.random = seededRandom(seed)
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  isChosen(share: number): boolean {
    return this.random() < share
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.random() * items.length)]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }

  /** Exponentially distributed with this mean. */
  waiting(mean: number): number {
    return -mean * Math.log(1 - this.random())
  }

  /** Log-normally distributed around this median. */
  around(median: number, spread: number): number {
    const normal =
      Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random())
    return median * Math.exp(spread * normal)
  }

  id(): string {
    return Math.floor(this.random() * 2 ** 48).toString(36)
  }
}

/** Draws positions with the given weights. */
export class Weighted {
  readonly #sums: number[] = []

  constructor(weights: number[]) {
    let sum = 0
    for (const weight of weights) {
      sum += weight
      this.#sums.push(sum)
    }
  }

  draw(draws: Draws): number {
    const target = draws.random() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return low
  }
}
