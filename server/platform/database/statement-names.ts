import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'

/** Prepared statements of one connection. */
const maxNames = 250

/** Longer texts, such as inserts of many rows, differ with each call. */
const maxLength = 16_000

/**
 * After five executions PostgreSQL may use one plan for all values of the parameters, which is wrong for searches, and
 * for the first rows of a list that is long for few values only (measured in decision 28). A list whose limit is a
 * literal is prepared, except for its later pages, which would use up the names.
 */
const isUnsuitable = /\blike\b|@@|\bword_similarity\(|\blimit \$|\boffset [$1-9]/

/** Uses of a text before it is named, so that texts that hardly repeat are not prepared. */
const usesBeforeName = 3

/** Texts whose uses are counted. */
const maxCounted = 1_000

/**
 * Names of prepared statements, for all connections of a process. A name is the hash of its text: two processes that
 * share a connection through a pooler never mean different statements with one name. The number of names is bounded;
 * further texts, and texts that rarely repeat, are parsed and planned with each call.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new LRUCache<string, number>({ max: maxCounted })
  #generation = 0
  #isDisabled = false

  /** Shows the names in the metrics. */
  registerBounds(): void {
    registerBound('prepared_statements', { limit: maxNames, size: () => this.#names.size })
    registerBound('counted_statements', { limit: maxCounted, size: () => this.#uses.size })
  }

  /** The name to prepare the text under; undefined to send it without one. */
  nameOf(text: string): string | undefined {
    if (this.#isDisabled) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= maxNames || text.length > maxLength) return undefined
    if (isUnsuitable.test(text)) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeName) {
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const hash = createHash('sha256').update(text).digest('base64url')
    const name = `${hash}_${this.#generation}`
    this.#names.set(text, name)
    return name
  }

  /** Prepares no more statements. */
  disable(): void {
    this.#isDisabled = true
  }

  /** Gives all statements new names, so that every connection prepares them again. */
  renew(): void {
    this.#generation += 1
    this.#names.clear()
  }
}
