import { cleanText } from './clean-text.ts'
import type { Form } from './form.ts'
import { genderOf } from './gender.ts'
import type { ImportedMandate, ImportedPerson } from './imported-person.ts'
import { parseDate } from './parse-date.ts'
import { partyClaim } from './party-claim.ts'
import { childrenOf, textAt, type XmlElement } from './xml.ts'

/** Master data of all members of the German Bundestag since 1949 (MDB_STAMMDATEN.XML). */
export const bundestag: Form<'xml'> = {
  name: 'Bundestag master data',
  kind: 'xml',
  ids: 'bundestag',
  accepts: ({ root }) => childrenOf(root, 'MDB').length > 0,
  read: ({ root }) => ({
    people: childrenOf(root, 'MDB').flatMap((member) => readMember(member) ?? []),
    skipped: [],
  }),
}

function readMember(member: XmlElement): ImportedPerson | undefined {
  const names = member.children
    .filter(({ name }) => name === 'NAMEN')
    .flatMap((element) => childrenOf(element, 'NAME'))
  const present = names.find((name) => textAt(name, 'HISTORIE_BIS') === undefined) ?? names.at(-1)
  const name = present && fullName(present)
  if (present === undefined || name === undefined) return undefined
  const about = (field: string) => textAt(member, 'BIOGRAFISCHE_ANGABEN', field)
  const deathDate = parseDate(about('STERBEDATUM'))
  const party = partyClaim(about('PARTEI_KURZ'))
  return {
    line: 1,
    id: textAt(member, 'ID'),
    name,
    otherNames: names.flatMap((other) => {
      const text = fullName(other)
      return text === undefined || other === present ? [] : [{ text }]
    }),
    familyName: textAt(present, 'NACHNAME'),
    givenName: textAt(present, 'VORNAME'),
    birthDate: parseDate(about('GEBURTSDATUM')),
    deathDate,
    gender: genderOf(about('GESCHLECHT')),
    links: [],
    identifiers: [],
    mandates: childrenOf(member, 'WAHLPERIODEN')
      .flatMap((terms) => childrenOf(terms, 'WAHLPERIODE'))
      .map((term) => ({ ...readTerm(term), party })),
  }
}

/** Given name, title of nobility, particle and family name; academic titles change too often to be part of a name. */
function fullName(name: XmlElement): string | undefined {
  const parts = ['VORNAME', 'ADEL', 'PRAEFIX', 'NACHNAME'].map((field) => textAt(name, field))
  return cleanText(parts.filter(Boolean).join(' '))
}

const readTerm = (term: XmlElement): ImportedMandate => ({
  role: 'Mitglied des Bundestages',
  chamber: 'Deutscher Bundestag',
  area: textAt(term, 'WKR_NAME') ?? textAt(term, 'LISTE'),
  start: parseDate(textAt(term, 'MDBWP_VON')),
  end: parseDate(textAt(term, 'MDBWP_BIS')),
})
