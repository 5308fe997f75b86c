import type { z } from 'zod'
import { ImportRejected, rejectMoreThan } from '../import-rejected.ts'
import { type DataRecord, isRecord, recordOf, textOf } from './data.ts'
import type { Form } from './form.ts'
import type { ImportedFile, ImportedMandate, ImportedPerson } from './imported-person.ts'
import { rejectLargeLists } from './popolo-limits.ts'
import {
  FileArea,
  FileMerged,
  FileOrganization,
  FilePerson,
  FileSource,
  type SiteContent,
  siteFileVersion,
} from './site-file.ts'

/** What a Voxpop site exports: Popolo with what only such a site knows, so that an import of it gives the same site. */
export const voxpop: Form<'data'> = {
  name: 'Voxpop',
  kind: 'data',
  ids: 'csvId',
  accepts: ({ value }) => recordOf(value).voxpop !== undefined,
  read: ({ value, lineOf, limits }) => {
    const file = recordOf(value)
    if (file.voxpop !== siteFileVersion) {
      throw new ImportRejected({ kind: 'otherVersion' })
    }
    rejectLargeLists(file, limits)
    rejectMoreThan(limits.people, listOf(file.merged).length, 'people')
    const references = readReferences(file)
    const names = new Map(
      [...references.areas, ...references.organizations].map(({ id, name }) => [id, name]),
    )
    const read: ImportedFile = { people: [], skipped: [], references }
    for (const [index, entry] of listOf(file.persons).entries()) {
      const line = lineOf('persons', index)
      const person = FilePerson.safeParse(entry)
      if (person.success) read.people.push(personOf(person.data, line, names))
      else {
        const name = isRecord(entry) ? (textOf(entry.name) ?? null) : null
        const path = pathOf(person.error, 'persons')
        read.skipped.push({ line, name, reasons: [{ kind: 'invalidValue', path }] })
      }
    }
    return read
  },
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Where the first invalid value of an entry stands; the list itself if the entry is no object. */
const pathOf = ({ issues: [issue] }: z.ZodError, list: string) => issue?.path.join('.') || list

/** @throws {ImportRejected} unless all are valid, because people refer to them */
function readReferences(file: DataRecord): SiteContent {
  const references = {
    sources: recordsIn(file, 'sources', FileSource),
    areas: recordsIn(file, 'areas', FileArea),
    organizations: recordsIn(file, 'organizations', FileOrganization),
    merged: recordsIn(file, 'merged', FileMerged),
  }
  const known = new Set<string>()
  for (const { id, parent_id } of references.areas) {
    if (parent_id !== null && !known.has(parent_id)) {
      throw new ImportRejected({ kind: 'areaOrder', id })
    }
    known.add(id)
  }
  return references
}

function recordsIn<Record>(file: DataRecord, list: string, schema: z.ZodType<Record>): Record[] {
  return listOf(file[list]).map((record, index) => {
    const read = schema.safeParse(record)
    if (read.success) return read.data
    const path = pathOf(read.error, list)
    throw new ImportRejected({ kind: 'invalidEntry', list, entry: index + 1, path })
  })
}

function personOf(stored: FilePerson, line: number, names: Map<string, string>): ImportedPerson {
  return {
    line,
    id: stored.id,
    name: stored.name,
    otherNames: stored.other_names.map(({ name }) => ({ text: name })),
    links: [],
    identifiers: stored.identifiers.map(({ scheme, identifier }) => ({
      scheme,
      value: identifier,
    })),
    mandates: stored.memberships.map((membership) => mandateOf(membership, names)),
    site: { id: stored.id, slug: stored.slug, isIndependent: stored.is_independent },
    stored,
  }
}

const mandateOf = (
  membership: FilePerson['memberships'][number],
  names: Map<string, string>,
): ImportedMandate => ({
  isCandidacy: membership.is_candidacy,
  role: membership.role ?? undefined,
  chamber: names.get(membership.organization_id ?? ''),
  area: names.get(membership.area_id ?? ''),
  start: membership.start_date ?? undefined,
  end: membership.end_date ?? undefined,
})
