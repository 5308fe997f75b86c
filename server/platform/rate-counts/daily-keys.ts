import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { deleteSalts, readSalt } from './store.ts'

const day = 24 * 60 * 60_000

/** Computes the keys of one day. */
export interface DayKeys {
  /**
   * The key, in 32 hexadecimal digits, of what a limit counts by.
   * @param name of the limit
   */
  keyOf(name: string, countedBy: string): string
  /** When the day ends, in milliseconds of Unix time. */
  endsAt: number
}

/**
 * Keys of counters in the database: part of an HMAC, so that no row names an address or an account. Its key is made of the
 * site's secret and a random salt that is deleted when the day ends (UTC). From then on nobody can compute the keys
 * again and compare them with a list of addresses, not even with the secret.
 */
export class DailyKeys {
  readonly #db: Db
  readonly #clock: Clock
  readonly #secret: string
  #current: { day: number; keys: Promise<DayKeys> } | undefined

  constructor(db: Db, clock: Clock, secret: string) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
  }

  /** The keys of today. */
  today(): Promise<DayKeys> {
    const today = this.#today()
    if (this.#current?.day === today) return this.#current.keys
    const keys = this.#read(today)
    this.#current = { day: today, keys }
    keys.catch(() => {
      if (this.#current?.keys === keys) this.#current = undefined
    })
    return keys
  }

  /** Deletes the keys of earlier days. */
  async deleteOld(): Promise<void> {
    const today = this.#today()
    if (this.#current?.day !== today) this.#current = undefined
    await deleteSalts(this.#db, today)
  }

  #today(): number {
    return Math.floor(this.#clock.now() / day)
  }

  async #read(today: number): Promise<DayKeys> {
    const salt = await readSalt(this.#db, today, randomBytes(32))
    const hmacKey = createHmac('sha256', this.#secret).update('rate counts').update(salt).digest()
    return {
      keyOf: (name, countedBy) =>
        createHmac('sha256', hmacKey)
          .update(JSON.stringify([name, countedBy]))
          .digest('hex')
          .slice(0, 32),
      endsAt: (today + 1) * day,
    }
  }
}
