import type { ImportLimits } from './import-limits.ts'
import { ImportRefused, refuseMoreThan } from './import-refused.ts'
import { type Candidate, collectRows, type ParsedImport } from './import-row.ts'
import { outlineJson } from './json-outline.ts'
import { membershipReader } from './memberships.ts'
import { Person, PopoloFile } from './popolo.ts'

/**
 * Personalities of a Popolo JSON file, with party and position from their memberships.
 * @param today date in UTC; decides which memberships are current
 * @throws {ImportRefused} when the text is not such a file, or is larger than it may be
 */
export function parsePopolo(text: string, today: string, limits: ImportLimits): ParsedImport {
  const json = text.replace(/^\uFEFF/, '')
  const lines = outlineJson(json, 'persons', limits)
  const parsed = readJson(json)
  refuseTooLarge(parsed, limits)
  const file = PopoloFile.safeParse(parsed)
  if (!file.success) throw new ImportRefused('not a Popolo file: it has no list "persons"')
  if (file.data.persons.length === 0) throw new ImportRefused('its list "persons" is empty')

  const statusAndRoleOf = membershipReader(file.data, today)
  return collectRows(
    file.data.persons.map((entry, index): Candidate => {
      const line = lines[index] ?? 1
      const person = Person.safeParse(entry)
      if (!person.success) return { line, fields: {}, problem: 'The entry is not a person' }
      const { id } = person.data
      const { party, position } = statusAndRoleOf(person.data)
      return {
        line,
        sourceId: id && `popolo:${id}`,
        fields: {
          name: nameOf(person.data),
          party,
          position,
          bio: person.data.biography ?? person.data.summary,
          imageUrl: person.data.image ?? person.data.images[0]?.url,
        },
      }
    }),
  )
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new ImportRefused(`not valid JSON: ${(error as SyntaxError).message}`)
  }
}

/** Counts before anything is checked in detail: checking an entry costs far more than counting it. */
function refuseTooLarge(file: unknown, limits: ImportLimits): void {
  const persons = listIn(file, 'persons')
  refuseMoreThan(limits.people, persons.length, 'people')
  const separate = listIn(file, 'memberships')
  let memberships = separate.length
  const ofOnePerson = new Map<unknown, number>()
  const count = (person: unknown, more: number) => {
    const sum = (ofOnePerson.get(person) ?? 0) + more
    ofOnePerson.set(person, sum)
    if (sum <= limits.membershipsPerPerson) return
    throw new ImportRefused(
      `it has a person with more than ${limits.membershipsPerPerson} memberships`,
    )
  }
  for (const person of persons) {
    const own = listIn(person, 'memberships').length
    memberships += own
    count(person, own)
  }
  refuseMoreThan(limits.memberships, memberships, 'memberships')
  for (const held of separate) {
    const id = (held as { person_id?: unknown } | null)?.person_id
    if (typeof id === 'string' || typeof id === 'number') count(id, 1)
  }
  for (const key of ['organizations', 'posts', 'areas', 'events']) {
    refuseMoreThan(limits.listItems, listIn(file, key).length, key)
  }
}

function listIn(parent: unknown, key: string): unknown[] {
  const list = (parent as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(list) ? list : []
}

function nameOf({ name, given_name, family_name }: Person): string | undefined {
  return name ?? ([given_name, family_name].filter(Boolean).join(' ') || undefined)
}
