import type { FactRow } from '../../../contract/facts.ts'
import { isSameFact, textOf } from '../../facts/is-same-fact.ts'
import type { FactChange } from '../../facts/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  type DetailList,
  type Details,
  type DetailsOfPeople,
  readDetails,
  readFreeDetails,
  type Sourced,
  writeDetails,
} from './store.ts'

/**
 * Replaces what a source says in one list of people, whose rows must be locked. What others say stays, and is not
 * repeated; lists that an administrator changed stay as they are until they are released.
 * @returns what changed, to be recorded
 */
export async function replaceDetails<List extends DetailList>(
  tx: Tx,
  list: List,
  sourceId: string | null,
  said: ReadonlyMap<string, readonly (Details[List] & FactRow)[]>,
): Promise<FactChange[]> {
  if (said.size === 0) return []
  const stored = await readFreeDetails(tx, list, [...said.keys()])
  const written = new Map<string, Sourced<Details[List]>[]>()
  for (const [personalityId, before] of stored) {
    const after = withSaid(before, sourceId, said.get(personalityId) ?? [])
    if (!isSameFact(before, after)) written.set(personalityId, after)
  }
  await writeDetails(tx, list, written)
  // As written: an identifier that another person has stays there.
  const after = await readDetails(tx, list, [...written.keys()])
  return [...after].map(([personalityId, rows]) => ({
    personalityId,
    fact: list,
    before: stored.get(personalityId) ?? [],
    after: rows,
  }))
}

/** What a source says about people, by their ids. */
type SaidDetails = {
  [List in DetailList]: ReadonlyMap<string, readonly (Details[List] & FactRow)[]>
}

/** The rows of people who are new, of whom nobody else than the source says anything. */
export function firstDetails(
  sourceId: string | null,
  { names, links, identifiers }: SaidDetails,
): DetailsOfPeople {
  const sourced = <Row extends FactRow>(said: ReadonlyMap<string, readonly Row[]>) =>
    new Map([...said].map(([id, rows]) => [id, withSaid([], sourceId, rows)]))
  return { names: sourced(names), links: sourced(links), identifiers: sourced(identifiers) }
}

/** The rows of others, then those of the source that are not among them. */
function withSaid<Row extends FactRow>(
  stored: readonly Sourced<Row>[],
  sourceId: string | null,
  said: readonly Row[],
): Sourced<Row>[] {
  const rows = stored.filter((row) => row.sourceId !== sourceId)
  const known = new Set(rows.map(({ sourceId: _, ...row }) => textOf(row)))
  for (const row of said) {
    if (known.has(textOf(row))) continue
    known.add(textOf(row))
    rows.push({ ...row, sourceId })
  }
  return rows
}
