import * as texts from '#messages/server/positions'
import { type Language, languageTags } from '../../../messages/languages.ts'

export type Gender = 'female' | 'male' | 'other'

interface KnownRole {
  /** Told in the reader's language. */
  tell: (values: { gender: string }) => string
  /** Whether an area is what the role speaks for, or what it leads. */
  area: 'represented' | 'led'
  /** How sources write it in each language, in lower case. */
  words: Record<Language, readonly string[]>
}

const represented = 'represented' as const
const led = 'led' as const

const knownRoles: readonly KnownRole[] = [
  {
    tell: texts.president,
    area: led,
    words: {
      en: ['president'],
      es: ['presidente', 'presidenta'],
      fr: ['président', 'présidente'],
      de: ['präsident', 'präsidentin'],
      ar: ['رئيس', 'رئيسة', 'الرئيس'],
    },
  },
  {
    tell: texts.vicePresident,
    area: led,
    words: {
      en: ['vice president', 'vice-president'],
      es: ['vicepresidente', 'vicepresidenta'],
      fr: ['vice-président', 'vice-présidente'],
      de: ['vizepräsident', 'vizepräsidentin'],
      ar: ['نائب الرئيس', 'نائبة الرئيس'],
    },
  },
  {
    tell: texts.primeMinister,
    area: led,
    words: {
      en: ['prime minister'],
      es: ['primer ministro', 'primera ministra'],
      fr: ['premier ministre', 'première ministre'],
      de: ['premierminister', 'premierministerin'],
      ar: ['رئيس الوزراء', 'رئيسة الوزراء'],
    },
  },
  {
    tell: texts.minister,
    area: led,
    words: {
      en: ['minister'],
      es: ['ministro', 'ministra'],
      fr: ['ministre'],
      de: ['minister', 'ministerin'],
      ar: ['وزير', 'وزيرة'],
    },
  },
  {
    tell: texts.mayor,
    area: led,
    words: {
      en: ['mayor'],
      es: ['alcalde', 'alcaldesa'],
      fr: ['maire'],
      de: ['bürgermeister', 'bürgermeisterin', 'oberbürgermeister', 'oberbürgermeisterin'],
      ar: ['رئيس البلدية', 'رئيسة البلدية', 'عمدة'],
    },
  },
  {
    tell: texts.deputyMayor,
    area: led,
    words: {
      en: ['deputy mayor', 'vice mayor'],
      es: ['teniente de alcalde', 'teniente de alcaldesa', 'vicealcalde', 'vicealcaldesa'],
      fr: ['adjoint au maire', 'adjointe au maire', 'adjoint', 'adjointe'],
      de: ['stellvertretender bürgermeister', 'stellvertretende bürgermeisterin'],
      ar: ['نائب رئيس البلدية', 'نائبة رئيس البلدية'],
    },
  },
  {
    tell: texts.governor,
    area: led,
    words: {
      en: ['governor'],
      es: ['gobernador', 'gobernadora'],
      fr: ['gouverneur', 'gouverneure'],
      de: ['gouverneur', 'gouverneurin'],
      ar: ['حاكم', 'حاكمة', 'محافظ'],
    },
  },
  {
    tell: texts.senator,
    area: represented,
    words: {
      en: ['senator'],
      es: ['senador', 'senadora'],
      fr: ['sénateur', 'sénatrice'],
      de: ['senator', 'senatorin'],
      ar: ['سيناتور', 'عضو مجلس الشيوخ', 'عضوة مجلس الشيوخ'],
    },
  },
  {
    tell: texts.deputy,
    area: represented,
    words: {
      en: ['deputy', 'member of parliament', 'mp'],
      es: ['diputado', 'diputada'],
      fr: ['député', 'députée'],
      de: ['abgeordneter', 'abgeordnete'],
      ar: ['نائب', 'نائبة', 'نائب برلماني', 'نائبة برلمانية'],
    },
  },
  {
    tell: texts.representative,
    area: represented,
    words: {
      en: ['representative', 'congressman', 'congresswoman'],
      es: ['representante', 'congresista'],
      fr: ['représentant', 'représentante'],
      de: [],
      ar: ['ممثل', 'ممثلة'],
    },
  },
  {
    tell: texts.delegate,
    area: represented,
    words: {
      en: ['delegate'],
      es: ['delegado', 'delegada'],
      fr: ['délégué', 'déléguée'],
      de: ['delegierter', 'delegierte'],
      ar: ['مندوب', 'مندوبة'],
    },
  },
  {
    tell: texts.councillor,
    area: represented,
    words: {
      en: ['councillor', 'councilor', 'council member', 'councilmember'],
      es: ['concejal', 'concejala', 'regidor', 'regidora'],
      fr: ['conseiller', 'conseillère', 'conseiller municipal', 'conseillère municipale'],
      de: ['ratsmitglied', 'stadtrat', 'stadträtin', 'gemeinderat', 'gemeinderätin'],
      ar: ['عضو المجلس المحلي', 'عضوة المجلس المحلي'],
    },
  },
  {
    tell: texts.chair,
    area: led,
    words: {
      en: ['chair', 'chairman', 'chairwoman', 'chairperson'],
      es: [],
      fr: [],
      de: ['vorsitzender', 'vorsitzende'],
      ar: [],
    },
  },
]

/** Words for a member of a chamber, which no word for another role is. */
const memberWords: Record<Language, readonly string[]> = {
  en: ['member'],
  es: ['miembro'],
  fr: ['membre'],
  de: ['mitglied'],
  ar: ['عضو', 'عضوة'],
}

const byWord = new Map(
  knownRoles.flatMap((role) =>
    languageTags.flatMap((tag) => role.words[tag].map((word) => [word, role] as const)),
  ),
)

const members = new Set(languageTags.flatMap((tag) => memberWords[tag]))

export const isMember = (role: string): boolean => members.has(role.toLowerCase())

/** What a source calls a role in the reader's language, if it is a usual word. */
export function usualRole(role: string, reader: Language): KnownRole | undefined {
  const word = role.trim().toLowerCase()
  const known = byWord.get(word)
  return known?.words[reader].includes(word) ? known : undefined
}

/** What a source calls a role, if it is a usual word of a language; undefined if it is one of the reader's already. */
export function knownRoleOf(role: string, reader: Language): KnownRole | undefined {
  const word = role.trim().toLowerCase()
  const known = byWord.get(word)
  return known?.words[reader].includes(word) ? undefined : known
}

/** A role in the reader's language if its word is a usual one, else as it is stored. */
export const tellRole = (role: string, gender: Gender | null, reader: Language): string =>
  isMember(role)
    ? texts.member()
    : (knownRoleOf(role, reader)?.tell({ gender: gender ?? 'other' }) ?? role)
