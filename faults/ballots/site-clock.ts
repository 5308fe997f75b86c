import type { ServerProcess } from '../server-process.ts'

/** Milliseconds before a change of the clock from which on votes may have been committed after it. */
const commitTime = 5_000

/**
 * The clock of the site's processes, which is ahead of the database's: publications that are minutes apart follow within
 * a second.
 */
export class SiteClock {
  readonly #servers: ServerProcess[]
  /** Each shift, and the real time from which on it was in force. */
  readonly #shifts = [{ from: 0, shift: 0 }]

  constructor(servers: ServerProcess[]) {
    this.#servers = servers
  }

  get #shift(): number {
    return this.#shifts.at(-1)?.shift ?? 0
  }

  now(): number {
    return Date.now() + this.#shift
  }

  advance(milliseconds: number): void {
    const shift = this.#shift + milliseconds
    this.#shifts.push({ from: Date.now() - commitTime, shift })
    for (const server of this.#servers) server.shiftClock(shift)
  }

  /** The site's time at a time of its database. */
  atDatabaseTime(time: string): Date {
    const real = Date.parse(time)
    const { shift } = this.#shifts.findLast(({ from }) => from <= real) ?? { shift: 0 }
    return new Date(real + shift)
  }
}
