import { createBatcher } from '../platform/batcher.ts'
import { registerBound } from '../platform/bounds.ts'
import { problem } from '../platform/errors.ts'

/**
 * Maximum number of subscribed keys: more than personalities and users with streams. Unknown ids count too, until their
 * stream has begun.
 */
const maxKeys = 200_000

interface Entry<Value> {
  subscriberCount: number
  /** Undefined until it is loaded, and for keys that do not exist. */
  value: Value | undefined
  /** The value as JSON, to detect changes. */
  json: string | undefined
  loading: Promise<void> | undefined
  /** True if the value has changed in the database, and current subscribers learn it at the next refresh only. */
  isDeferred: boolean
  /** The value with deferred changes, which only new subscribers get. */
  deferredValue: Value | undefined
}

/**
 * Reference-counted cache of subscribed keys, refetched when they change. All loads go through one batcher, which
 * runs them in sequence, so an older value never overwrites a newer one.
 */
export class SubscriptionCache<Value> {
  readonly #fetch: (key: string) => Promise<Value | undefined>
  readonly #entries = new Map<string, Entry<Value>>()
  #staleKeys = new Set<string>()

  /** @param name in the metrics */
  constructor(name: string, load: (keys: string[]) => Promise<Map<string, Value>>) {
    // All keys may wait at once, after the connection to the database broke.
    this.#fetch = createBatcher(load, { name, maxQueued: maxKeys })
    registerBound(`${name}_keys`, { limit: maxKeys, size: () => this.#entries.size })
  }

  /** @throws 503 when no more keys may be subscribed */
  rejectIfFull() {
    if (this.#entries.size >= maxKeys) throw problem('busy', 30)
  }

  /** True if keys were invalidated and have not been refetched. */
  get isStale(): boolean {
    return this.#staleKeys.size > 0
  }

  /** The value that subscribers have. */
  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  /** The value for a new subscriber, after `load`: with deferred changes. */
  getForNew(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    return entry?.deferredValue ?? entry?.value
  }

  subscribe(keys: string[]) {
    for (const key of keys) {
      const known = this.#entries.get(key)
      if (known) known.subscriberCount += 1
      else {
        this.#entries.set(key, {
          subscriberCount: 1,
          value: undefined,
          json: undefined,
          loading: undefined,
          isDeferred: false,
          deferredValue: undefined,
        })
      }
    }
  }

  unsubscribe(keys: string[]) {
    for (const key of keys) {
      const known = this.#entries.get(key)
      if (known && --known.subscriberCount === 0) this.#entries.delete(key)
    }
  }

  /** Resolves when all of these subscribed keys are loaded. */
  async load(keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#load(key)))
    await Promise.all(keys.map((key) => this.#loadDeferred(key)))
  }

  /** Marks keys as changed, as `invalidate` does, but leaves the refetch to a later `invalidate`. */
  defer(keys: Iterable<string> = this.#entries.keys()) {
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry) entry.isDeferred = true
    }
  }

  /** Marks keys as changed; without an argument all of them. */
  invalidate(keys: Iterable<string> = this.#entries.keys()) {
    for (const key of keys) if (this.#entries.has(key)) this.#staleKeys.add(key)
  }

  /** Refetches the invalidated keys. @returns the keys whose value has changed */
  async refresh(): Promise<string[]> {
    const keys = [...this.#staleKeys]
    this.#staleKeys = new Set()
    for (const key of keys) {
      const entry = this.#entries.get(key)
      if (entry) entry.isDeferred = false
    }
    try {
      const isChanged = await Promise.all(
        keys.map(async (key) => this.#set(key, await this.#fetch(key))),
      )
      return keys.filter((_, index) => isChanged[index])
    } catch (error) {
      this.invalidate(keys)
      throw error
    }
  }

  async #loadDeferred(key: string): Promise<void> {
    if (!this.#entries.get(key)?.isDeferred) return
    const value = await this.#fetch(key)
    const entry = this.#entries.get(key)
    // A refresh since then has read it too.
    if (!entry?.isDeferred) return
    entry.deferredValue = value
    // The next refresh sends even the value that it sent last, because the new subscriber has another one.
    entry.json = undefined
  }

  #load(key: string): Promise<void> | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    entry.loading ??= this.#fetch(key).then(
      (value) => {
        this.#set(key, value)
      },
      (error) => {
        entry.loading = undefined
        throw error
      },
    )
    return entry.loading
  }

  /** @returns true if the value has changed */
  #set(key: string, value: Value | undefined): boolean {
    const entry = this.#entries.get(key)
    const json = JSON.stringify(value)
    if (!entry) return false
    entry.deferredValue = undefined
    if (entry.json === json) return false
    entry.value = value
    entry.json = json
    return true
  }
}
