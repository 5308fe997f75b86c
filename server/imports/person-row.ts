import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import {
  NewPersonality,
  type PersonalityField,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { isPlainLine } from '../../contract/plain-line.ts'
import { isStorable } from '../../contract/text.ts'
import { mainMandate } from '../mandates/person-status.ts'
import type { RecognizedFile } from './forms/forms.ts'
import type {
  Identifier,
  ImportedMandate,
  ImportedPerson,
  OtherName,
  PartyClaim,
} from './forms/imported-person.ts'
import type { FilePerson } from './forms/site-file.ts'
import { linksOf, type PersonLink } from './person-links.ts'
import type { Reason } from './reasons.ts'
import type { RowNote } from './row-notes.ts'
import { foldedName, identifiersOf, mainPlace, nameKey, sourceIdOf } from './source-id.ts'
import { truncateBeyond } from './truncate.ts'

/** Facts that a file says as one text each. */
export const rowTexts = [
  ...['name', 'party', 'position', 'bio', 'imageUrl', 'website'],
  ...['familyName', 'sortName', 'birthDate', 'deathDate', 'gender'],
  ...['pictureCredit', 'pictureLicence'],
] as const
export type RowText = (typeof rowTexts)[number]

/** A validated person of a file. What is undefined is not said. */
export interface PersonRow {
  /** 1-based line where the record begins. */
  line: number
  name: string
  /** By which the source knows the person: an id, else name and area or chamber. */
  key: string
  /** False if the key is made of the name. */
  hasId: boolean
  /** The id that imports without a source stored for this person. */
  legacyId: string
  /** The id or slug of a personality of this site, in files that a Voxpop site has exported. */
  ownId?: string | undefined
  slug?: string | undefined
  /** True if other people of the file have the same name. */
  sharesName: boolean
  texts: Partial<Record<RowText, string>>
  isIndependent?: boolean | undefined
  /** True if the source says that there is no party; only for people without mandates. */
  saysNoParty: boolean
  names: OtherName[]
  links: PersonLink[]
  identifiers: Identifier[]
  mandates: ImportedMandate[]
  /** What of the record could not be used. */
  notes: Reason[]
  /** The person as a Voxpop site has them, in its own file. */
  stored?: FilePerson | undefined
}

export interface ParsedPeople {
  rows: PersonRow[]
  skipped: RowNote[]
}

/** The largest key that fits into the database index, in bytes of UTF-8. */
const maxKeyBytes = 2_000

/** Entries of each list that are kept for one person. */
const maxListed = 200

/** Validates the people of a file; of duplicates with one key the first is kept. */
export function personRows(file: RecognizedFile, today: string): ParsedPeople {
  const rows: PersonRow[] = []
  const skipped: RowNote[] = [...file.skipped]
  const firstLines = new Map<string, number>()
  const sameNames = Map.groupBy(file.people, ({ name }) => foldedName(name))
  for (const person of file.people) {
    const skip = (...reasons: Reason[]) =>
      skipped.push({ line: person.line, name: person.name || null, reasons })
    const sharesName = (sameNames.get(foldedName(person.name))?.length ?? 0) > 1
    const row = person.stored
      ? siteRow(person, person.stored, sharesName)
      : personRow(person, file, { sharesName, today })
    const first = 'key' in row ? firstLines.get(row.key) : undefined
    if (!('key' in row)) skip(...row.problems)
    else if (first !== undefined) skip({ kind: 'duplicate', line: first })
    else {
      firstLines.set(row.key, row.line)
      rows.push(row)
    }
  }
  return { rows, skipped: skipped.sort((one, two) => one.line - two.line) }
}

function personRow(
  person: ImportedPerson,
  { ids }: RecognizedFile,
  { sharesName, today }: { sharesName: boolean; today: string },
): PersonRow | { problems: Reason[] } {
  const { line, id, site } = person
  const said = saidOf(person, today)
  const checked = checkFields({ ...said.texts, isIndependent: said.isIndependent })
  if ('problems' in checked) return checked
  const { name, isIndependent, ...fields } = checked.data
  const slug = site?.slug
  const place = mainPlace(said.mandates)
  const key = id ?? (slug === undefined ? nameKey(name, place) : `slug:${slug}`)
  if (Buffer.byteLength(key) > maxKeyBytes) return { problems: [{ kind: 'keyTooLong' }] }
  if (!isStorable(key)) return { problems: [{ kind: 'keyNotStorable' }] }
  const notes = [...(person.notes ?? []), ...checked.left]
  return {
    line,
    name,
    key,
    hasId: id !== undefined,
    legacyId:
      id !== undefined
        ? sourceIdOf(ids, id)
        : slug === undefined
          ? sourceIdOf('csvName', '')
          : sourceIdOf('csvSlug', slug),
    ownId: site?.id,
    slug,
    sharesName,
    texts: {
      ...withoutEmpty(fields),
      ...withoutEmpty(furtherTexts(person)),
      name,
    },
    isIndependent,
    saysNoParty: said.saysNoParty,
    names: person.otherNames.filter(({ text }) => isName(text)).slice(0, maxListed),
    links: linksOf(person).slice(0, maxListed),
    identifiers: identifiersOf(ids, person).slice(0, maxListed),
    mandates: said.mandates.map((mandate) => withShortTexts(mandate, notes)).slice(0, 1_000),
    notes,
  }
}

/** A person of the own file of a Voxpop site, which says all texts and lists as they are stored. */
function siteRow(
  { line, identifiers, mandates }: ImportedPerson,
  stored: FilePerson,
  sharesName: boolean,
): PersonRow | { problems: Reason[] } {
  const checked = checkFields({
    name: stored.name,
    party: stored.party ?? undefined,
    position: stored.position ?? undefined,
    bio: stored.biography ?? undefined,
    imageUrl: stored.image ?? undefined,
    website: stored.website ?? undefined,
    isIndependent: stored.is_independent,
  })
  if ('problems' in checked) return checked
  const { name, isIndependent, ...fields } = checked.data
  const further = {
    familyName: stored.family_name,
    sortName: stored.sort_name,
    birthDate: stored.birth_date,
    deathDate: stored.death_date,
    gender: stored.gender,
    pictureCredit: stored.image_credit,
    pictureLicence: stored.image_licence,
  }
  return {
    ...{ line, name, key: stored.id, hasId: true, legacyId: sourceIdOf('csvId', stored.id) },
    ...{ ownId: stored.id, slug: stored.slug, sharesName, isIndependent, saysNoParty: false },
    texts: { ...withoutEmpty(fields), ...withoutEmpty(further), name },
    ...{ names: [], links: [], identifiers, mandates, notes: checked.left, stored },
  }
}

/** What a record says as a whole: its mandates, or party and position as texts where it has none. */
function saidOf(person: ImportedPerson, today: string) {
  const { site } = person
  const present = mainMandate(person.mandates, today)
  const mandates = person.mandates.map((mandate) =>
    mandate === present ? { ...mandate, party: mandate.party ?? person.party } : mandate,
  )
  const isOwn = isExported(person)
  const offices = isOwn ? [] : mandates.filter(saysOffice)
  const main = offices.length > 0 ? undefined : mandates[0]
  const party = main?.party ?? (offices.length > 0 ? undefined : person.party)
  return {
    mandates: offices,
    texts: {
      name: truncated(person.name, 'name'),
      party: party === undefined || party === 'independent' ? undefined : party.name,
      position: isOwn ? main?.role : undefined,
      bio: truncated(person.biography, 'bio'),
      imageUrl: truncated(person.imageUrl, 'imageUrl'),
      website: truncated(person.website, 'website'),
    },
    isIndependent: site?.isIndependent ?? (party === 'independent' || undefined),
    saysNoParty: party === 'independent',
  }
}

/** True for a row of a list that a Voxpop site has exported: it has party and position as they are shown. */
const isExported = ({ site, id, mandates }: ImportedPerson) =>
  site?.slug !== undefined &&
  (id === undefined || site.id !== undefined) &&
  mandates.every((mandate) => mandate.area === undefined && mandate.chamber === undefined)

/** False for a row that says nothing about an office. */
const saysOffice = ({ role, chamber, area, start, end, isCandidacy }: ImportedMandate) =>
  [role, chamber, area, start, end].some((each) => each !== undefined) || isCandidacy === true

const truncated = (text: string | undefined, field: keyof typeof personalityFields) =>
  text && truncateBeyond(text.trim(), personalityFields[field].max)

/** Checks the fields of a record; an optional one that is invalid is left out, and said. */
function checkFields(
  fields: Record<string, unknown>,
): { data: NewPersonality; left: Reason[] } | { problems: Reason[] } {
  const checked = NewPersonality.safeParse(fields)
  if (checked.success) return { data: checked.data, left: [] }
  const faults = faultsOf(checked.error, fields)
  const invalid = new Set(checked.error.issues.map(({ path }) => String(path[0])))
  const rest = Object.entries(fields).filter(([field]) => !invalid.has(field))
  const others = NewPersonality.safeParse(Object.fromEntries(rest))
  if (invalid.has('name') || !others.success) return { problems: faults }
  return { data: others.data, left: faults }
}

/** What is wrong with the fields of a record, each fault once. */
function faultsOf({ issues }: z.ZodError, fields: Record<string, unknown>): Reason[] {
  const faults = issues.map(({ code, path: [field = ''] }): Reason => {
    const isTooLong = code === 'too_big'
    const isUnstorable = code === 'custom' && !isStorable(String(fields[String(field)]))
    switch (field) {
      case 'name':
        if (isTooLong) return { kind: 'nameTooLong', max: personalityFields.name.max }
        if (isUnstorable) return { kind: 'notStorable' }
        return { kind: code === 'custom' ? 'nameCharacters' : 'nameRequired' }
      case 'imageUrl':
      case 'website':
        if (isTooLong) return { kind: `${field}TooLong` }
        return { kind: isUnstorable ? 'fieldNotStorable' : `${field}Invalid` }
      default:
        if (!isTooLong) return { kind: 'fieldNotStorable' }
        return fieldTooLong(String(field) as PersonalityField)
    }
  })
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

const fieldTooLong = (field: PersonalityField): Reason => ({
  kind: 'fieldTooLong',
  field,
  max: personalityFields[field].max,
})

const isName = (text: string) =>
  [...text].length <= limits.personalityNameMax && isPlainLine(text) && isStorable(text)

const furtherTexts = (person: ImportedPerson) => ({
  familyName: name(person.familyName),
  sortName: name(person.sortName),
  birthDate: person.birthDate,
  deathDate: person.deathDate,
  gender: person.gender,
  pictureCredit: lineOf(person.pictureCredit),
  pictureLicence: lineOf(person.pictureLicence),
})

const lineOf = (text: string | undefined) =>
  text && isStorable(text) ? truncateBeyond(text, limits.factLineMax) : undefined

const name = (text: string | undefined) => (text && isName(text) ? text : undefined)

function withoutEmpty<Field extends string>(
  texts: Partial<Record<Field, string | null | undefined>>,
): Partial<Record<Field, string>> {
  const filled = Object.entries(texts).filter(([, text]) => text)
  return Object.fromEntries(filled) as Partial<Record<Field, string>>
}

/** The texts of a mandate that must be short. */
const placeTexts = ['role', 'chamber', 'area', 'areaKind', 'within', 'withinKind'] as const

/** Without texts that are too long to be the name of a party, an area or a body. */
function withShortTexts(mandate: ImportedMandate, notes: Reason[]): ImportedMandate {
  const checked = { ...mandate }
  for (const field of placeTexts) {
    const text = checked[field]
    if (text === undefined || isShort(text)) continue
    delete checked[field]
    notes.push({ kind: 'placeTooLong', field: field === 'withinKind' ? 'areaKind' : field })
  }
  if (partyName(checked.party) !== undefined && !isShort(partyName(checked.party) ?? '')) {
    delete checked.party
    notes.push(fieldTooLong('party'))
  }
  return checked
}

const partyName = (party: PartyClaim | undefined) =>
  typeof party === 'object' ? party.name : undefined

/** Folding can make a text many times as long, and an index holds 2,700 bytes. */
const isShort = (text: string) =>
  [...text].length <= limits.personalityPartyMax &&
  Buffer.byteLength(text.normalize('NFKD')) <= maxKeyBytes &&
  isStorable(text)
