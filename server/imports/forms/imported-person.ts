import type { NameInLanguage } from '../../../contract/names-by-language.ts'
import type { PartialDate } from '../../../contract/partial-date.ts'
import type { Reason } from '../reasons.ts'
import type { RowNote } from '../row-notes.ts'
import type { FilePerson, SiteContent } from './site-file.ts'

/** Name in another language, script or time, or a nickname. */
export interface OtherName {
  text: string
  /** BCP 47, such as `zh-tw`. */
  language?: string
  /** Absent for a name in another language or script. */
  kind?: 'former' | 'nickname' | undefined
}

export interface Identifier {
  /** Such as `wikidata`. */
  scheme: string
  value: string
}

/** What a source says about a party: its name, or that there is none. */
export type PartyClaim = { name: string } | 'independent'

/** An office that somebody holds or held, or stands for. A field that is undefined is not told. */
export interface ImportedMandate {
  isCandidacy?: boolean
  role?: string
  /** Parliament, council or other body. */
  chamber?: string
  area?: string
  /** What the area is, such as `district`. */
  areaKind?: string
  /** Name of the area that it lies in, where a form knows it. */
  within?: string
  /** What that area is, such as `state`. */
  withinKind?: string
  party?: PartyClaim
  start?: PartialDate
  /** Own end, or the end of the term. */
  end?: PartialDate
}

/** A person as a file describes them. A field that is undefined is not told. */
export interface ImportedPerson {
  /** 1-based line where the record begins. */
  line: number
  /** Of the source; two records with one id are one person. */
  id?: string
  name: string
  otherNames: OtherName[]
  familyName?: string
  givenName?: string
  sortName?: string
  birthDate?: PartialDate
  deathDate?: PartialDate
  gender?: 'female' | 'male' | 'other'
  email?: string
  biography?: string
  imageUrl?: string
  /** Who made the picture, and under which licence it may be shown. */
  pictureCredit?: string
  pictureLicence?: string
  /** Web addresses, with http or https. */
  links: string[]
  /** The one of the links that the source calls the person's own site. */
  website?: string
  identifiers: Identifier[]
  mandates: ImportedMandate[]
  /** Present party, where the source tells it apart from mandates. */
  party?: PartyClaim
  /** What of the record cannot be used. */
  notes?: Reason[]
  /** What a list exported by a Voxpop site says beside. */
  site?: { id?: string; slug?: string; isIndependent?: boolean }
  /** The person as a Voxpop site has them, in its own file. */
  stored?: FilePerson
}

/** What an area, chamber or party of a file is called in several languages. */
export interface PlaceNames {
  kind: 'area' | 'organization'
  /** As mandates name it. */
  name: string
  /** The area in which an area lies, where the file says so. */
  within?: string | undefined
  names: NameInLanguage[]
}

export interface ImportedFile {
  people: ImportedPerson[]
  /** Records that are not people. */
  skipped: RowNote[]
  /** Areas, chambers and parties with names by language. */
  places?: PlaceNames[]
  /** Of the own file of a Voxpop site. */
  references?: SiteContent
}
