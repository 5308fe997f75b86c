import { emailAddress, pictureAddress, webAddress } from './address.ts'
import {
  type DataRecord,
  firstText,
  isRecord,
  recordOf,
  recordsOf,
  textOf,
  textsOf,
} from './data.ts'
import { addFamilyNames } from './family-names.ts'
import type { Form } from './form.ts'
import { genderOf } from './gender.ts'
import type {
  ImportedMandate,
  ImportedPerson,
  OtherName,
  SkippedRecord,
} from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'

/** Popolo (https://www.popoloproject.com/specs/), as EveryPolitician, parlparse, Democratic Commons and others write it. */
export const popolo: Form<'data'> = {
  name: 'Popolo',
  kind: 'data',
  accepts: ({ value }) => Array.isArray(personsIn(value)),
  read: ({ value, lineOf }) => {
    const file = indexFile(recordOf(value))
    const people: ImportedPerson[] = []
    const skipped: SkippedRecord[] = []
    for (const [index, entry] of (personsIn(value) ?? []).entries()) {
      const line = lineOf('persons', index)
      if (!isRecord(entry)) {
        skipped.push({ line, name: null, reason: 'The entry is not a person' })
        continue
      }
      // parlparse keeps former ids as persons that only point to another one.
      if (entry.redirect !== undefined) continue
      const person = readPerson(entry, line, file)
      if (person) people.push(person)
      else skipped.push({ line, name: null, reason: 'Name is required' })
    }
    addFamilyNames(people)
    return { people, skipped }
  },
}

function personsIn(value: unknown): unknown[] | undefined {
  const persons = isRecord(value) ? value.persons : undefined
  return Array.isArray(persons) ? persons : undefined
}

/** The lists of a file by id. */
interface IndexedFile {
  organizations: Map<string, DataRecord>
  posts: Map<string, DataRecord>
  areas: Map<string, DataRecord>
  events: Map<string, DataRecord>
  membershipsOf: Map<string, DataRecord[]>
}

function indexFile(file: DataRecord): IndexedFile {
  const memberships = recordsOf(file.memberships)
  const byPerson = Map.groupBy(memberships, ({ person_id }) => textOf(person_id) ?? '')
  byPerson.delete('')
  return {
    organizations: byId(file.organizations),
    posts: byId(file.posts),
    areas: byId(file.areas),
    events: byId(file.events),
    membershipsOf: byPerson,
  }
}

const byId = (list: unknown) =>
  new Map(
    recordsOf(list).flatMap((record) => {
      const id = textOf(record.id)
      return id === undefined ? [] : [[id, record] as const]
    }),
  )

function readPerson(
  person: DataRecord,
  line: number,
  file: IndexedFile,
): ImportedPerson | undefined {
  const id = textOf(person.id)
  const names = namesOf(person)
  if (names === undefined) return undefined
  const memberships = [
    ...recordsOf(person.memberships),
    ...(id === undefined ? [] : (file.membershipsOf.get(id) ?? [])),
  ]
  const deathDate = parseDate(textOf(person.death_date))
  return {
    line,
    id,
    ...names,
    sortName: textOf(person.sort_name),
    birthDate: parseDate(textOf(person.birth_date)),
    deathDate,
    gender: genderOf(textOf(person.gender)),
    email: emailOf(person),
    biography: firstText(person, 'biography', 'summary'),
    imageUrl: pictureAddress(firstText(person, 'image') ?? firstImage(person)),
    ...linksOf(person),
    identifiers: recordsOf(person.identifiers).flatMap(({ scheme, identifier }) => {
      const [name, value] = [textOf(scheme), textOf(identifier)]
      return name && value ? [{ scheme: name, value }] : []
    }),
    mandates: memberships.flatMap((membership) => readMandate(membership, deathDate, file) ?? []),
  }
}

type Names = Pick<ImportedPerson, 'name' | 'otherNames' | 'familyName' | 'givenName'>

function namesOf(person: DataRecord): Names | undefined {
  const others = recordsOf(person.other_names)
  const main = isRecord(person.name) || textOf(person.name) ? person : mainName(others)
  const familyName = textOf(main.family_name) ?? beforeComma(textOf(person.sort_name))
  const givenName = textOf(main.given_name)
  const name = textOf(main.name) ?? lordName(main) ?? joined(givenName, familyName)
  if (name === undefined) return undefined
  const otherNames: OtherName[] = [
    ...textsOf(person.name),
    ...others.flatMap((other) => otherName(other)),
  ]
  return { name, otherNames: distinctNames(name, otherNames), familyName, givenName }
}

const beforeComma = (text: string | undefined) => /^(.+?), /.exec(text ?? '')?.[1]

/** The names of peers in parlparse: `Lord Alton of Liverpool`. */
function lordName(record: DataRecord): string | undefined {
  if (record.lordname === undefined && record.lordofname === undefined) return undefined
  const title = joined(textOf(record.honorific_prefix), textOf(record.lordname))
  const place = textOf(record.lordofname)
  return title && place ? `${title} of ${place}` : title
}

/** In parlparse a person has only names with dates; the main one without an end is the present one. */
function mainName(others: readonly DataRecord[]): DataRecord {
  const main = others.filter(({ note }) => note === 'Main')
  return main.find(({ end_date }) => end_date === undefined) ?? main.at(-1) ?? others[0] ?? {}
}

function otherName(record: DataRecord): OtherName[] {
  const text =
    textOf(record.name) ??
    joined(textOf(record.given_name), textOf(record.family_name)) ??
    lordName(record)
  return text === undefined ? [] : [{ text, language: textOf(record.lang) }]
}

/** Without the main name and repetitions. */
function distinctNames(name: string, names: readonly OtherName[]): OtherName[] {
  const seen = new Set([name])
  return names.filter(({ text }) => !seen.has(text) && seen.add(text))
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ') || undefined

function emailOf(person: DataRecord): string | undefined {
  const detail = recordsOf(person.contact_details).find(({ type }) => type === 'email')
  return emailAddress(textOf(person.email) ?? textOf(detail?.value))
}

const firstImage = (person: DataRecord) =>
  recordsOf(person.images)
    .map(({ url }) => textOf(url))
    .find((url) => url !== undefined)

/** Web addresses among links and contact details; phones and postal addresses are private. */
function linksOf(person: DataRecord): Pick<ImportedPerson, 'links' | 'website'> {
  const entries = [
    ...recordsOf(person.links).map(({ url, note }) => ({ address: url, about: [note] })),
    ...recordsOf(person.contact_details)
      .filter(({ type }) => !/phone|fax|voice|cell|address|email/i.test(textOf(type) ?? ''))
      .map(({ value, type, label, note }) => ({ address: value, about: [type, label, note] })),
  ].flatMap(({ address, about }) => {
    const text = textOf(address)
    const url = /^https?:|^www\./i.test(text ?? '') ? webAddress(text) : undefined
    return url === undefined ? [] : [{ url, about: about.map(textOf).join(' ') }]
  })
  return {
    links: [...new Set(entries.map(({ url }) => url))],
    website: entries.find(({ about }) => /web ?site|home ?page/i.test(about))?.url,
  }
}

const minorBody = /committee|faction|group|caucus|party/i

/** Memberships of parties and committees are no mandates; a party in `on_behalf_of` belongs to one. */
function readMandate(
  membership: DataRecord,
  deathDate: string | undefined,
  file: IndexedFile,
): ImportedMandate | undefined {
  const referred = (own: unknown, id: unknown, list: Map<string, DataRecord>) =>
    isRecord(own) ? own : list.get(textOf(id) ?? '')
  const post = referred(membership.post, membership.post_id, file.posts)
  const body = referred(
    membership.organization,
    membership.organization_id ?? post?.organization_id,
    file.organizations,
  )
  if (minorBody.test(textOf(body?.classification) ?? '')) return undefined
  const party = referred(membership.on_behalf_of, membership.on_behalf_of_id, file.organizations)
  const areaId = textOf(membership.area_id) ?? textOf(post?.area_id)
  const area = referred(membership.area ?? post?.area, areaId, file.areas)
  const term = file.events.get(textOf(membership.legislative_period_id) ?? '')
  const dateOf = (key: string) =>
    parseDate(textOf(membership[key])) ?? parseDate(textOf(term?.[key]))
  return {
    role:
      textOf(membership.role) ??
      textOf(post?.role) ??
      textOf(membership.label) ??
      textOf(post?.label),
    chamber: textOf(body?.name),
    area: area ? (textOf(area.name) ?? textOf(area.id)) : areaId,
    party: partyClaim(textOf(party?.name) ?? textOf(membership.on_behalf_of_id)),
    start: dateOf('start_date'),
    end: dateOf('end_date') ?? deathDate,
  }
}
