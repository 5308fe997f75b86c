import { ImportRefused, refuseTooMany } from './import-refused.ts'
import { type Candidate, collectRows, type ParsedImport } from './import-row.ts'
import { linesOfItems } from './json-lines.ts'
import { membershipReader } from './memberships.ts'
import { Person, PopoloFile } from './popolo.ts'

/**
 * Personalities of a Popolo JSON file, with party and position from their memberships.
 * @param today date in UTC; decides which memberships are current
 * @throws {ImportRefused} when the text is not such a file
 */
export function parsePopolo(text: string, today: string, mostRows?: number): ParsedImport {
  const json = text.replace(/^\uFEFF/, '')
  const file = PopoloFile.safeParse(readJson(json))
  if (!file.success) throw new ImportRefused('not a Popolo file: it has no list "persons"')
  if (file.data.persons.length === 0) throw new ImportRefused('its list "persons" is empty')
  refuseTooMany(file.data.persons.length, mostRows)

  const lines = linesOfItems(json, 'persons')
  const held = Map.groupBy(file.data.memberships, (membership) => membership.person_id)
  const standingOf = membershipReader(file.data, today)
  return collectRows(
    file.data.persons.map((entry, index): Candidate => {
      const line = lines[index] ?? 1
      const person = Person.safeParse(entry)
      if (!person.success) return { line, fields: {}, problem: 'The entry is not a person' }
      const { id, memberships } = person.data
      const { party, position } = standingOf([...memberships, ...(held.get(id) ?? [])])
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

function nameOf({ name, given_name, family_name }: Person): string | undefined {
  return name ?? ([given_name, family_name].filter(Boolean).join(' ') || undefined)
}
