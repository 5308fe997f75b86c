import type { PartialDate } from '../../../contract/partial-date.ts'
import { usAreaName } from '../../platform/us-areas.ts'
import { ImportRejected } from '../import-rejected.ts'
import type { Reason } from '../reasons.ts'
import type { RowNote } from '../row-notes.ts'
import { emailAddress, pictureAddress, unusablePicture, webAddress } from './address.ts'
import {
  type DataRecord,
  firstText,
  idOf,
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
  PartyClaim,
  PlaceNames,
} from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import { distinctPlaces, namesBeside } from './place-names.ts'
import { rejectLargeLists } from './popolo-limits.ts'

/** Popolo (https://www.popoloproject.com/specs/), as EveryPolitician, parlparse, Democratic Commons and others write it. */
export const popolo: Form<'data'> = {
  name: 'Popolo',
  kind: 'data',
  ids: 'popolo',
  accepts: ({ value }) => personsIn(value) !== undefined,
  read: ({ value, lineOf, limits }) => {
    rejectLargeLists(recordOf(value), limits)
    const persons = personsIn(value) ?? []
    if (persons.length === 0) throw new ImportRejected({ kind: 'noPersons' })
    const file = indexFile(recordOf(value))
    const people: ImportedPerson[] = []
    const skipped: RowNote[] = []
    const lines = new Map<string, number>()
    for (const [index, entry] of persons.entries()) {
      const line = lineOf('persons', index)
      const skip = (reason: Reason, name: string | null = null) =>
        skipped.push({ line, name, reasons: [reason] })
      if (!isRecord(entry)) {
        skip({ kind: 'notAPerson' })
        continue
      }
      // parlparse keeps former ids as persons that only point to another one.
      if (entry.redirect !== undefined) continue
      const id = idOf(entry.id)
      const known = lines.get(id ?? '')
      const names = namesOf(entry)
      if (names === undefined) skip({ kind: 'nameRequired' })
      else if (known !== undefined) skip({ kind: 'duplicate', line: known }, names.name)
      else people.push(readPerson(entry, { line, id, names }, file))
      if (id !== undefined) lines.set(id, known ?? line)
    }
    addFamilyNames(people)
    return { people, skipped, places: placesIn(recordOf(value), file) }
  },
}

function personsIn(value: unknown): unknown[] | undefined {
  const persons = isRecord(value) ? value.persons : undefined
  return Array.isArray(persons) ? persons : undefined
}

/** What other records refer to: bodies, posts and areas, with texts that were cleaned once. */
interface Referred {
  name?: string
  classification?: string
  role?: string
  label?: string
  areaId?: string
  area?: Referred
  /** Of an area: the one that it lies in. */
  parentId?: string
  organizationId?: string
  start?: PartialDate
  end?: PartialDate
}

/** The lists of a file by id. */
interface IndexedFile {
  organizations: Map<string, Referred>
  posts: Map<string, Referred>
  areas: Map<string, Referred>
  events: Map<string, Referred>
  membershipsOf: Map<string, DataRecord[]>
}

function indexFile(file: DataRecord): IndexedFile {
  const byPerson = Map.groupBy(
    recordsOf(file.memberships),
    ({ person_id }) => idOf(person_id) ?? '',
  )
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
      const id = idOf(record.id)
      return id === undefined ? [] : [[id, readReferred(record)] as const]
    }),
  )

const readReferred = (record: DataRecord): Referred => ({
  name: textOf(record.name),
  classification: textOf(record.classification),
  role: textOf(record.role),
  label: textOf(record.label),
  areaId: idOf(record.area_id),
  area: isRecord(record.area) ? readReferred(record.area) : undefined,
  parentId: idOf(record.parent_id),
  organizationId: idOf(record.organization_id),
  start: parseDate(textOf(record.start_date)),
  end: parseDate(textOf(record.end_date)),
})

/** What areas and organizations are called in other languages. */
function placesIn(value: DataRecord, { areas }: IndexedFile): PlaceNames[] {
  const namesIn = (record: DataRecord, name: string) =>
    namesBeside(name, [
      ...textsOf(record.name),
      ...recordsOf(record.other_names)
        .filter(({ note }) => !otherThanTranslated.test(textOf(note) ?? ''))
        .flatMap(otherName),
    ])
  const named = (
    records: unknown,
    about: (record: DataRecord) => Omit<PlaceNames, 'name' | 'names'>,
  ) =>
    recordsOf(records).flatMap((record): PlaceNames[] => {
      const name = textOf(record.name)
      return name === undefined ? [] : [{ ...about(record), name, names: namesIn(record, name) }]
    })
  return distinctPlaces([
    ...named(value.organizations, () => ({ kind: 'organization' })),
    ...named(value.areas, (record) => ({
      kind: 'area',
      within: areas.get(idOf(record.parent_id) ?? '')?.name,
    })),
  ])
}

/** Notes of names that are no translations of the main one. */
const otherThanTranslated = /former|previous|old|abbr|acronym|short|nick/i

function readPerson(
  person: DataRecord,
  { line, id, names }: { line: number; id: string | undefined; names: Names },
  file: IndexedFile,
): ImportedPerson {
  const memberships = [
    ...recordsOf(person.memberships),
    ...(id === undefined ? [] : (file.membershipsOf.get(id) ?? [])),
  ]
  const deathDate = parseDate(textOf(person.death_date))
  const { picture, ...aboutPicture } = pictureOf(person)
  const imageUrl = pictureAddress(picture)
  return {
    line,
    id,
    ...names,
    sortName: textOf(person.sort_name),
    birthDate: parseDate(textOf(person.birth_date)),
    deathDate,
    gender: genderOf(textOf(person.gender)),
    email: emailOf(person),
    biography: longText(person.biography) ?? longText(person.summary),
    imageUrl,
    ...aboutPicture,
    ...linksOf(person),
    identifiers: recordsOf(person.identifiers).flatMap(({ scheme, identifier }) => {
      const [name, value] = [textOf(scheme), textOf(identifier)]
      return name && value ? [{ scheme: name, value }] : []
    }),
    mandates: memberships.flatMap((membership) => readMandate(membership, deathDate, file) ?? []),
    party: partyOf(memberships, file),
    notes: picture && imageUrl === undefined ? [unusablePicture(picture)] : undefined,
  }
}

type Names = Pick<ImportedPerson, 'name' | 'otherNames' | 'familyName' | 'givenName'>

function namesOf(person: DataRecord): Names | undefined {
  const others = recordsOf(person.other_names)
  const hasName = ['name', 'given_name', 'family_name'].some((key) => textOf(person[key]))
  const main = hasName ? person : mainName(others)
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
  if (text === undefined) return []
  return [{ text, language: textOf(record.lang), kind: kindOf(textOf(record.note)) }]
}

/** What a note says of a name. */
function kindOf(note = ''): OtherName['kind'] {
  if (/nick|pseudonym|alias|stage/i.test(note)) return 'nickname'
  return /former|previous|birth|maiden/i.test(note) ? 'former' : undefined
}

/** Several paragraphs may be a biography. */
const longText = (value: unknown) => (typeof value === 'string' && value.trim()) || undefined

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

/** The picture, else the first of several, with what the file says about it. */
function pictureOf(
  person: DataRecord,
): Pick<ImportedPerson, 'pictureCredit' | 'pictureLicence'> & { picture: string | undefined } {
  const first = recordsOf(person.images).find(({ url }) => textOf(url) !== undefined) ?? {}
  const picture = firstText(person, 'image') ?? textOf(first.url)
  const about = picture === textOf(first.url) ? first : {}
  return {
    picture,
    pictureCredit:
      firstText(person, 'image_credit') ?? firstText(about, 'credit', 'attribution', 'author'),
    pictureLicence:
      firstText(person, 'image_licence', 'image_license') ?? firstText(about, 'licence', 'license'),
  }
}

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

/** The party of the membership in a party that has not ended, else that ended last. */
function partyOf(memberships: readonly DataRecord[], file: IndexedFile): PartyClaim | undefined {
  const parties = memberships
    .map((membership) => ({ membership, body: bodyOf(membership, undefined, file) }))
    .filter(({ body }) => body?.classification?.toLowerCase() === 'party')
    .map(({ membership, body }) => ({
      name: body?.name,
      end: parseDate(textOf(membership.end_date)) ?? '9999',
      start: parseDate(textOf(membership.start_date)) ?? '',
    }))
    .sort((one, two) => two.end.localeCompare(one.end) || two.start.localeCompare(one.start))
  return partyClaim(parties[0]?.name)
}

const minorBody = /committee|faction|group|caucus|party/i

/** Memberships of parties and committees are no mandates; a party in `on_behalf_of` belongs to one. */
function readMandate(
  membership: DataRecord,
  deathDate: PartialDate | undefined,
  file: IndexedFile,
): ImportedMandate | undefined {
  const post = referred(membership.post, idOf(membership.post_id), file.posts)
  const body = bodyOf(membership, post, file)
  if (minorBody.test(body?.classification ?? '')) return undefined
  const partyId = idOf(membership.on_behalf_of_id)
  const party = referred(membership.on_behalf_of, partyId, file.organizations)
  const areaId = idOf(membership.area_id) ?? post?.areaId
  const area = referred(membership.area, areaId, file.areas) ?? post?.area
  const parent = file.areas.get(area?.parentId ?? '')
  const term = file.events.get(idOf(membership.legislative_period_id) ?? '')
  return {
    role: textOf(membership.role) ?? post?.role ?? textOf(membership.label) ?? post?.label,
    chamber: body?.name,
    area: area?.name ?? (areaId && areaName(areaId, body)),
    areaKind: area?.classification,
    within: parent?.name,
    withinKind: parent?.classification,
    party: partyClaim(party?.name ?? partyId),
    start: parseDate(textOf(membership.start_date)) ?? term?.start,
    end: parseDate(textOf(membership.end_date)) ?? term?.end ?? deathDate,
  }
}

/** What a membership has inside itself, or names by id. */
const referred = (own: unknown, id: string | undefined, list: Map<string, Referred>) =>
  isRecord(own) ? readReferred(own) : list.get(id ?? '')

const bodyOf = (membership: DataRecord, post: Referred | undefined, file: IndexedFile) =>
  referred(
    membership.organization,
    idOf(membership.organization_id) ?? post?.organizationId,
    file.organizations,
  )

/** Files about the United States refer to states and districts without listing them. */
function areaName(id: string, body: Referred | undefined): string {
  const isAmerican = body?.name?.startsWith('United States') || id.startsWith('ocd-division/')
  return (isAmerican ? usAreaName(id) : undefined) ?? id
}
