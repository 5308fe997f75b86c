import type { ImportLimits } from './import-limits.ts'
import { ImportRejected, rejectMoreThan } from './import-rejected.ts'
import { collectRows, type ParsedImport, type UncheckedRow } from './import-row.ts'
import { outlineJson } from './json-outline.ts'
import { partyAndPositionReader } from './party-and-position.ts'
import { fieldsOfPerson, Person } from './popolo-person.ts'
import { PopoloFile } from './popolo-schema.ts'
import { sourceIdOf } from './source-id.ts'

/**
 * Parses personalities from Popolo JSON, with party and position from their memberships.
 * @param today date in UTC; decides which memberships are current
 * @throws {ImportRejected} when the text is not valid Popolo JSON, or exceeds a limit
 */
export function parsePopolo(text: string, today: string, limits: ImportLimits): ParsedImport {
  const json = text.replace(/^\uFEFF/, '')
  const lines = outlineJson(json, 'persons', limits)
  const parsed = readJson(json)
  rejectTooLarge(parsed, limits)
  const file = PopoloFile.safeParse(parsed)
  if (!file.success) throw new ImportRejected('not a Popolo file: it has no list "persons"')
  if (file.data.persons.length === 0) throw new ImportRejected('its list "persons" is empty')

  const partyAndPositionOf = partyAndPositionReader(file.data, today)
  return collectRows(
    file.data.persons.map((entry, index): UncheckedRow => {
      const line = lines[index] ?? 1
      const person = Person.safeParse(entry)
      if (!person.success) return { line, fields: {}, problem: 'The entry is not a person' }
      const { id } = person.data
      const fields = fieldsOfPerson({ ...person.data, ...partyAndPositionOf(person.data) })
      return { line, sourceId: id && sourceIdOf('popolo', id), fields }
    }),
  )
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new ImportRejected(`not valid JSON: ${(error as SyntaxError).message}`)
  }
}

/** Checks the counts before the schema validation, which costs far more per entry. */
function rejectTooLarge(file: unknown, limits: ImportLimits): void {
  const persons = listIn(file, 'persons')
  rejectMoreThan(limits.people, persons.length, 'people')
  const separate = listIn(file, 'memberships')
  let memberships = separate.length
  const ofOnePerson = new Map<unknown, number>()
  const count = (person: unknown, more: number) => {
    const sum = (ofOnePerson.get(person) ?? 0) + more
    ofOnePerson.set(person, sum)
    if (sum <= limits.membershipsPerPerson) return
    throw new ImportRejected(
      `it has a person with more than ${limits.membershipsPerPerson} memberships`,
    )
  }
  for (const person of persons) {
    const own = listIn(person, 'memberships').length
    memberships += own
    count(person, own)
  }
  rejectMoreThan(limits.memberships, memberships, 'memberships')
  for (const membership of separate) {
    const id = (membership as { person_id?: unknown } | null)?.person_id
    if (typeof id === 'string' || typeof id === 'number') count(id, 1)
  }
  for (const key of ['organizations', 'posts', 'areas', 'events']) {
    rejectMoreThan(limits.listItems, listIn(file, key).length, key)
  }
}

function listIn(parent: unknown, key: string): unknown[] {
  const list = (parent as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(list) ? list : []
}
