import type { ColumnRole } from '../../contract/imports.ts'
import { type FileOutline, readPeople } from './forms/forms.ts'
import type { PlaceNames } from './forms/imported-person.ts'
import type { SiteContent } from './forms/site-file.ts'
import type { ImportLimits } from './import-limits.ts'
import { rejectMoreThan } from './import-rejected.ts'
import { type ParsedPeople, personRows, type RowText } from './person-row.ts'
import type { Reason } from './reasons.ts'
import { suspicionsOf } from './suspicions.ts'

export interface ParseOptions {
  /** UTC date, for example `2026-01-31`; decides which mandates are current. */
  today: string
  limits: ImportLimits
  /** What the columns of a table say, instead of what their titles say. */
  columns?: readonly (ColumnRole | null)[] | undefined
  /** Reads only the form and the columns. */
  isOutline?: boolean
}

/** The people of a file, and what is known of the file as a whole. */
export interface ParsedBytes extends ParsedPeople, FileOutline {
  suspicions: Reason[]
  /** Facts that a column of the file is for: an empty cell may clear them. */
  told: ToldFact[]
  /** Areas, chambers and parties with names by language. */
  places?: PlaceNames[] | undefined
  /** What people of the own file of a Voxpop site refer to. */
  references?: SiteContent | undefined
}

export type ToldFact = RowText | 'names' | 'links' | 'mandates'

/**
 * Parses the personalities of a file in any of the known forms.
 * @throws {ImportRejected} when the file as a whole cannot be used
 */
export async function parseBytes(
  bytes: Uint8Array,
  { today, limits, columns }: ParseOptions,
): Promise<ParsedBytes> {
  const file = await readPeople(bytes, limits, columns)
  rejectMoreThan(limits.people, file.people.length, 'people')
  const people = personRows(file, today)
  const { form, table, places, references } = file
  const told = new Set((table?.roles ?? []).flatMap((role) => factsOf[role ?? 'id'] ?? []))
  const about = { form, table, places, references, told: [...told] }
  return { ...people, ...about, suspicions: suspicionsOf(people) }
}

/** The facts that columns are for. */
const factsOf: Partial<Record<ColumnRole, ToldFact[]>> = {
  familyName: ['familyName'],
  sortName: ['sortName'],
  birthDate: ['birthDate'],
  deathDate: ['deathDate'],
  gender: ['gender'],
  imageUrl: ['imageUrl'],
  pictureCredit: ['pictureCredit'],
  pictureLicence: ['pictureLicence'],
  website: ['website'],
  biography: ['bio'],
  party: ['party', 'mandates'],
  role: ['mandates'],
  area: ['mandates'],
  chamber: ['mandates'],
  start: ['mandates'],
  end: ['mandates'],
  otherNames: ['names'],
  links: ['links'],
  email: ['links'],
}
