import type { FactChange, FactRow, FactValue, ShownValue } from '../../contract/facts.ts'
import type { RecordedChange } from '../facts/store.ts'

type Names = ReadonlyMap<string, string>

/** The ids in values of facts, whose names administrators see instead. */
export const idsIn = (values: readonly FactValue[]): string[] =>
  values
    .flatMap((value) => (Array.isArray(value) ? value : []))
    .flatMap((row) => Object.entries(row))
    .flatMap(([column, value]) => (isId(column) && typeof value === 'string' ? value : []))

const isId = (column: string) => column.endsWith('Id')

/** A value with names in place of ids; null for what has been deleted. */
export const withNames = (value: FactValue, names: Names): ShownValue =>
  Array.isArray(value) ? value.map((row) => namedRow(row, names)) : value

const namedRow = (row: FactRow, names: Names): FactRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) =>
      isId(column) ? [column.slice(0, -2), names.get(String(value)) ?? null] : [column, value],
    ),
  )

export const presentChange = (change: RecordedChange, names: Names): FactChange => ({
  id: change.id,
  fact: change.fact,
  before: withNames(change.before, names),
  after: withNames(change.after, names),
  actor:
    change.actorId === null
      ? null
      : { id: change.actorId, name: change.actorName ?? '', username: change.actorUsername ?? '' },
  source: change.sourceId === null ? null : { id: change.sourceId, name: change.sourceName ?? '' },
  createdAt: change.createdAt,
  revertedAt: change.revertedAt,
})

const maxText = 1_000

/** A value as the audit log keeps it. */
export function textOfValue(value: ShownValue): string | boolean | null {
  if (!Array.isArray(value)) return value
  const rows = value.map((row) =>
    Object.values(row)
      .filter((cell) => typeof cell === 'string')
      .join(', '),
  )
  return rows.join('; ').slice(0, maxText).toWellFormed()
}
