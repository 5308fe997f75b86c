import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mainMandate, statusOf } from '../../mandates/person-status.ts'
import { uploadLimits } from '../import-limits.ts'
import { readPeople } from './forms.ts'
import type { ImportedPerson } from './imported-person.ts'

const folder = path.resolve('test/imports')

interface ExpectedPerson {
  name: string
  acceptableNames?: string[]
  otherNames?: string[]
  links?: string[]
  areaParts?: string[]
  partyOneOf?: string[]
  acceptable?: Record<string, unknown[]>
  [field: string]: unknown
}

interface ExpectedFile {
  people: number
  inOffice: number | null
  skipped?: number
  expect: ExpectedPerson[]
}

const { asOf, inputs } = JSON.parse(
  fs.readFileSync(path.join(folder, 'expected.json'), 'utf8'),
) as { asOf: string; inputs: Record<string, ExpectedFile> }

/** The fields of `expected.json` of a person that was read. */
function fieldsOf(person: ImportedPerson): Record<string, unknown> {
  const mandate = mainMandate(person.mandates, asOf)
  const party = mandate?.party
  return {
    familyName: person.familyName,
    givenName: person.givenName,
    sortName: person.sortName,
    party: party === 'independent' ? 'Independent' : party?.name,
    area: mandate?.area,
    chamber: mandate?.chamber,
    role: mandate?.role,
    start: mandate?.start,
    end: mandate?.end,
    status: statusOf(person, asOf).toLowerCase().replace('_', ' '),
    picture: person.imageUrl,
    sourceId: person.id,
    birthDate: person.birthDate,
    deathDate: person.deathDate,
    gender: person.gender,
    email: person.email,
  }
}

/** What differs from an expected person; a field that is not expected is not judged. */
function differences(person: ImportedPerson, expected: ExpectedPerson): string[] {
  const found: string[] = []
  const fields = fieldsOf(person)
  const { acceptable = {}, areaParts = [], partyOneOf, otherNames = [], links } = expected
  for (const [field, value] of Object.entries(fields)) {
    if (!(field in expected)) continue
    const good = [expected[field], ...(acceptable[field] ?? [])]
    if (!good.some((one) => (one ?? null) === (value ?? null))) {
      found.push(`${field} is ${value ?? null} instead of ${expected[field] ?? null}`)
    }
  }
  const texts = [...person.otherNames.map(({ text }) => text), person.name]
  for (const name of otherNames) if (!texts.includes(name)) found.push(`no other name ${name}`)
  for (const link of links ?? []) {
    const others = (acceptable.links ?? []).some((all) =>
      (all as string[]).every((one) => person.links.includes(one)),
    )
    if (!person.links.includes(link) && !others) found.push(`no link ${link}`)
  }
  const place = `${fields.area ?? ''} ${fields.chamber ?? ''}`
  for (const part of areaParts) if (!place.includes(part)) found.push(`${part} is not in ${place}`)
  if (partyOneOf && !partyOneOf.includes(String(fields.party)))
    found.push(`party is ${fields.party}`)
  return found
}

describe.each(Object.entries(inputs))('%s', (file, expected) => {
  it('says what a careful reader takes from it', async () => {
    const { people, skipped } = await readPeople(
      fs.readFileSync(path.join(folder, file)),
      uploadLimits,
    )
    // A record without a name may be of somebody in office.
    const unnamed = skipped.filter(
      ({ reasons: [first] }) => first?.kind === 'namelessInSource',
    ).length
    expect(people.length + unnamed).toBe(expected.people)
    expect(skipped.length).toBe(expected.skipped ?? 0)
    const inOffice = people.filter((person) => statusOf(person, asOf) === 'IN_OFFICE').length
    expect(inOffice + unnamed).toBe(expected.inOffice ?? inOffice)
    const report = expected.expect.map((one) => {
      const names = [one.name, ...(one.acceptableNames ?? [])]
      const candidates = people.filter(
        ({ name, id }) =>
          names.includes(name) &&
          (!one.sourceId || [one.sourceId, ...(one.acceptable?.sourceId ?? [])].includes(id)),
      )
      const found = candidates[0]
      return `${one.name}: ${found ? differences(found, one).join('; ') : 'is missing'}`
    })
    expect(report).toEqual(expected.expect.map(({ name }) => `${name}: `))
  })
})
