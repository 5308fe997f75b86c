import * as texts from '#messages/server/positions'
import { type Language, languageTags } from '../../../messages/languages.ts'

export type Gender = 'female' | 'male' | 'other'

/** Languages without words are left out. */
type Words = Partial<Record<Language, readonly string[]>>

interface KnownRole {
  /** Told in the reader's language. */
  tell: (values: { gender: string }) => string
  /** Whether an area is what the role speaks for, what it leads, or where it is held. */
  area: 'represented' | 'led' | 'served'
  /** Whether somebody in this role presides over a chamber. */
  isPresiding?: boolean
  /** How sources write it in each language, in lower case. */
  words: Words
}

const represented = 'represented' as const
const led = 'led' as const
const served = 'served' as const

const knownRoles: readonly KnownRole[] = [
  {
    tell: texts.president,
    area: led,
    isPresiding: true,
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
    isPresiding: true,
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
    isPresiding: true,
    words: {
      en: ['chair', 'chairman', 'chairwoman', 'chairperson'],
      de: ['vorsitzender', 'vorsitzende'],
    },
  },
  {
    tell: texts.chancellor,
    area: led,
    words: {
      en: ['chancellor', 'federal chancellor'],
      es: ['canciller federal'],
      fr: ['chancelier', 'chancelière'],
      de: ['kanzler', 'kanzlerin', 'bundeskanzler', 'bundeskanzlerin'],
    },
  },
  {
    tell: texts.speaker,
    area: led,
    isPresiding: true,
    words: {
      en: ['speaker'],
    },
  },
  {
    tell: texts.oppositionLeader,
    area: served,
    words: {
      en: ['leader of the opposition', 'opposition leader'],
      es: ['líder de la oposición', 'jefe de la oposición', 'jefa de la oposición'],
      fr: ['chef de l’opposition', 'cheffe de l’opposition'],
      de: ['oppositionsführer', 'oppositionsführerin'],
      ar: ['زعيم المعارضة', 'زعيمة المعارضة'],
    },
  },
  {
    tell: texts.partyLeader,
    area: served,
    words: {
      en: ['party leader'],
      es: ['líder del partido'],
      fr: ['président du parti', 'présidente du parti'],
      de: ['parteivorsitzender', 'parteivorsitzende'],
      ar: ['رئيس الحزب', 'رئيسة الحزب'],
    },
  },
  {
    tell: texts.commissioner,
    area: served,
    words: {
      en: ['commissioner'],
      es: ['comisionado', 'comisionada'],
      fr: ['commissaire'],
      ar: ['مفوض', 'مفوضة'],
    },
  },
  {
    tell: texts.ombudsman,
    area: served,
    words: {
      en: ['ombudsman', 'ombudswoman', 'ombudsperson'],
      es: ['defensor del pueblo', 'defensora del pueblo'],
      de: ['ombudsmann', 'ombudsfrau'],
      ar: ['أمين المظالم', 'أمينة المظالم'],
    },
  },
  {
    tell: texts.financeMinister,
    area: served,
    words: {
      en: ['minister of finance', 'minister for finance', 'finance minister'],
      es: [
        'ministro de hacienda',
        'ministra de hacienda',
        'ministro de finanzas',
        'ministra de finanzas',
      ],
      fr: ['ministre des finances'],
      de: ['finanzminister', 'finanzministerin'],
      ar: ['وزير المالية', 'وزيرة المالية'],
    },
  },
  {
    tell: texts.healthMinister,
    area: served,
    words: {
      en: ['minister of health', 'minister for health', 'health minister'],
      es: ['ministro de sanidad', 'ministra de sanidad', 'ministro de salud', 'ministra de salud'],
      fr: ['ministre de la santé'],
      de: ['gesundheitsminister', 'gesundheitsministerin'],
      ar: ['وزير الصحة', 'وزيرة الصحة'],
    },
  },
  {
    tell: texts.foreignMinister,
    area: served,
    words: {
      en: ['minister of foreign affairs', 'minister for foreign affairs', 'foreign minister'],
      es: [
        'ministro de asuntos exteriores',
        'ministra de asuntos exteriores',
        'ministro de relaciones exteriores',
        'ministra de relaciones exteriores',
      ],
      fr: ['ministre des affaires étrangères'],
      de: ['außenminister', 'außenministerin'],
      ar: ['وزير الخارجية', 'وزيرة الخارجية'],
    },
  },
  {
    tell: texts.interiorMinister,
    area: served,
    words: {
      en: ['minister of the interior', 'minister of interior', 'interior minister'],
      es: [
        'ministro del interior',
        'ministra del interior',
        'ministro de interior',
        'ministra de interior',
      ],
      fr: ['ministre de l’intérieur'],
      de: ['innenminister', 'innenministerin'],
      ar: ['وزير الداخلية', 'وزيرة الداخلية'],
    },
  },
  {
    tell: texts.educationMinister,
    area: served,
    words: {
      en: ['minister of education', 'minister for education', 'education minister'],
      es: ['ministro de educación', 'ministra de educación'],
      fr: ['ministre de l’éducation', 'ministre de l’éducation nationale'],
      de: ['bildungsminister', 'bildungsministerin'],
      ar: ['وزير التعليم', 'وزيرة التعليم', 'وزير التربية والتعليم', 'وزيرة التربية والتعليم'],
    },
  },
  {
    tell: texts.defenceMinister,
    area: served,
    words: {
      en: [
        'minister of defence',
        'minister for defence',
        'minister of defense',
        'defence minister',
        'defense minister',
      ],
      es: ['ministro de defensa', 'ministra de defensa'],
      fr: ['ministre de la défense'],
      de: ['verteidigungsminister', 'verteidigungsministerin'],
      ar: ['وزير الدفاع', 'وزيرة الدفاع'],
    },
  },
  {
    tell: texts.justiceMinister,
    area: served,
    words: {
      en: ['minister of justice', 'minister for justice', 'justice minister'],
      es: ['ministro de justicia', 'ministra de justicia'],
      fr: ['ministre de la justice'],
      de: ['justizminister', 'justizministerin'],
      ar: ['وزير العدل', 'وزيرة العدل'],
    },
  },
  {
    tell: texts.environmentMinister,
    area: served,
    words: {
      en: [
        'minister of the environment',
        'minister for the environment',
        'minister of environment',
        'environment minister',
      ],
      es: ['ministro de medio ambiente', 'ministra de medio ambiente'],
      fr: ['ministre de l’environnement'],
      de: ['umweltminister', 'umweltministerin'],
      ar: ['وزير البيئة', 'وزيرة البيئة'],
    },
  },
  {
    tell: texts.digitalMinister,
    area: served,
    words: {
      en: ['minister of digital affairs', 'minister for digital affairs'],
      es: ['ministro de asuntos digitales', 'ministra de asuntos digitales'],
      fr: ['ministre du numérique'],
      de: ['digitalminister', 'digitalministerin'],
      ar: ['وزير الشؤون الرقمية', 'وزيرة الشؤون الرقمية'],
    },
  },
]

/** Words for a member of a chamber, which no word for another role is. */
const memberWords: Words = {
  en: ['member'],
  es: ['miembro'],
  fr: ['membre'],
  de: ['mitglied'],
  ar: ['عضو', 'عضوة'],
}

const byWord = new Map(
  knownRoles.flatMap((role) =>
    languageTags.flatMap((tag) => (role.words[tag] ?? []).map((word) => [word, role] as const)),
  ),
)

const members = new Set(languageTags.flatMap((tag) => memberWords[tag] ?? []))

export const isMember = (role: string): boolean => members.has(role.toLowerCase())

/** A role as the lists of words have it; sources write straight apostrophes. */
const wordOf = (role: string) => role.trim().toLowerCase().replaceAll("'", '’')

/** What a source calls a role in the reader's language, if it is a usual word. */
export function usualRole(role: string, reader: Language): KnownRole | undefined {
  const word = wordOf(role)
  const known = byWord.get(word)
  return known?.words[reader]?.includes(word) ? known : undefined
}

/** What a source calls a role, if it is a usual word of a language; undefined if it is one of the reader's already. */
export function knownRoleOf(role: string, reader: Language): KnownRole | undefined {
  const word = wordOf(role)
  const known = byWord.get(word)
  return known?.words[reader]?.includes(word) ? undefined : known
}

/** A role in the reader's language if its word is a usual one, else as it is stored. */
export const tellRole = (role: string, gender: Gender | null, reader: Language): string =>
  isMember(role)
    ? texts.member()
    : (knownRoleOf(role, reader)?.tell({ gender: gender ?? 'other' }) ?? role)
