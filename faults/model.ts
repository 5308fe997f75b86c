/** What a row holds, such as `UPVOTE` or `liked`; null without a row. */
export type RowState = string | null

/**
 * How a write ended. `acknowledged`: it took effect. `refused`: it had no effect. `uncertain`: unknown, because
 * the response was lost or was a 503, so it may have taken effect, or do so later.
 */
export type WriteOutcome = 'acknowledged' | 'refused' | 'uncertain'

/** A difference between the rows and the responses that the clients got. */
export interface Violation {
  kind: 'lost' | 'doubled'
  key: string
  text: string
}

interface Entry {
  possible: Set<RowState>
  /** The state that an uncertain write of this round asked for. */
  uncertain?: { desired: RowState }
  /** Rows that the last comparison found; more than one was reported then. */
  rows: number
}

const noRow = (): Entry => ({ possible: new Set([null]), rows: 0 })

const describe = (state: RowState) => state ?? 'no row'

/**
 * The states that each row may have, by key. A key stands for one row that one client writes in order, such as the
 * vote of a user on a personality.
 */
export class Model {
  readonly #entries = new Map<string, Entry>()

  /** The states that the row may have. */
  possible(key: string): ReadonlySet<RowState> {
    return this.#entries.get(key)?.possible ?? new Set([null])
  }

  /**
   * The only state that may be written before the next `compare`: an uncertain write could still take effect after a
   * later one with another state. Undefined if every state may be written.
   */
  requiredState(key: string): { desired: RowState } | undefined {
    return this.#entries.get(key)?.uncertain
  }

  record(key: string, desired: RowState, outcome: WriteOutcome): void {
    const entry = this.#entries.get(key) ?? noRow()
    if (outcome === 'acknowledged') {
      this.#entries.set(key, { ...entry, possible: new Set([desired]) })
    }
    if (outcome === 'uncertain') {
      const possible = new Set([...entry.possible, desired])
      this.#entries.set(key, { ...entry, possible, uncertain: { desired } })
    }
  }

  /**
   * Compares the rows of a quiet site with the possible states, and reduces these to the states of the rows.
   * @param rows key and state of every row
   */
  compare(rows: [key: string, state: string][]): Violation[] {
    const found = Map.groupBy(rows, ([key]) => key)
    const violations: Violation[] = []
    for (const key of new Set([...this.#entries.keys(), ...found.keys()])) {
      const states = found.get(key)?.map(([, state]) => state) ?? []
      const state = states[0] ?? null
      const { possible, rows: before } = this.#entries.get(key) ?? noRow()
      if (states.length > Math.max(1, before)) {
        violations.push({ kind: 'doubled', key, text: `${key}: ${states.length} rows` })
      } else if (!possible.has(state)) {
        const expected = [...possible].map(describe).join(' or ')
        violations.push({
          kind: 'lost',
          key,
          text: `${key}: ${describe(state)} instead of ${expected}`,
        })
      }
      if (state === null) this.#entries.delete(key)
      else this.#entries.set(key, { possible: new Set([state]), rows: states.length })
    }
    return violations
  }
}
