import { createBatcher } from '../platform/batcher.ts'

interface Entry<Value> {
  followers: number
  /** Undefined until it was read, and for what does not exist. */
  value: Value | undefined
  /** The same value as text, to see whether it changed. */
  text: string | undefined
  learned: Promise<void> | undefined
}

/**
 * What is known of the keys that somebody follows, read again when it has changed. All reading goes through
 * one queue, so what was read later never gives way to what was read earlier.
 */
export class Followed<Value> {
  readonly #read: (key: string) => Promise<Value | undefined>
  readonly #entries = new Map<string, Entry<Value>>()
  #changed = new Set<string>()

  constructor(load: (keys: string[]) => Promise<Map<string, Value>>) {
    this.#read = createBatcher(load)
  }

  /** Whether something changed that has not been read again. */
  get isOld(): boolean {
    return this.#changed.size > 0
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  follow(keys: string[]) {
    for (const key of keys) {
      const known = this.#entries.get(key)
      if (known) known.followers += 1
      else {
        const unread = { value: undefined, text: undefined, learned: undefined }
        this.#entries.set(key, { followers: 1, ...unread })
      }
    }
  }

  unfollow(keys: string[]) {
    for (const key of keys) {
      const known = this.#entries.get(key)
      if (known && --known.followers === 0) this.#entries.delete(key)
    }
  }

  /** Resolves once all of these, which must be followed, have been read. */
  async learn(keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#learn(key)))
  }

  /** Notes that keys changed; undefined is all of them. */
  note(keys: Iterable<string> = this.#entries.keys()) {
    for (const key of keys) if (this.#entries.has(key)) this.#changed.add(key)
  }

  /** Reads again what changed; gives the keys that have another value now. */
  async refresh(): Promise<string[]> {
    const keys = [...this.#changed]
    this.#changed = new Set()
    try {
      const read = await Promise.all(
        keys.map(async (key) => this.#keep(key, await this.#read(key))),
      )
      return keys.filter((_, index) => read[index])
    } catch (error) {
      this.note(keys)
      throw error
    }
  }

  #learn(key: string): Promise<void> | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.learned ??= this.#read(key).then(
      (value) => {
        this.#keep(key, value)
      },
      (error) => {
        entry.learned = undefined
        throw error
      },
    )
    return entry.learned
  }

  /** Whether the value is another one. */
  #keep(key: string, value: Value | undefined): boolean {
    const entry = this.#entries.get(key)
    const text = JSON.stringify(value)
    if (!entry || entry.text === text) return false
    entry.value = value
    entry.text = text
    return true
  }
}
