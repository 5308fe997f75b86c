import * as texts from '#messages/server/positions'
import { limits } from '../../../contract/limits.ts'
import { firstLanguage } from '../../../messages/languages.ts'
import { languageOfReader } from '../../../messages/of-reader.ts'
import { isGenericName } from '../generic-name.ts'
import { inLanguage } from '../http/reader-language.ts'
import { type Gender, isMember, knownRoleOf, tellRole, usualRole } from './known-roles.ts'

/** What of a mandate its sentence names. */
interface NamedMandate {
  isCandidacy?: boolean | undefined
  role?: string | undefined
  chamber?: string | undefined
  area?: string | undefined
}

interface Holder {
  isFormer?: boolean
  /** Null if it is not known, or not shown. */
  gender?: Gender | null
}

/**
 * The sentence that is stored, in English: `Senator for Ohio`, `Member of the Duma for Omsk`, `Councillor for Ward D, Cessnock
 * City Council`; `Former member of …` once it is over.
 */
export const positionOf = (mandate: NamedMandate, holder: Holder = {}): string | undefined =>
  inLanguage(firstLanguage, () => sentenceOf(mandate, holder))

/** A person's stored position and what it may be made of. */
interface StoredPosition extends Holder {
  position: string
  /** Each with the main names of chamber and area, which the stored position has, and with those that are told. */
  mandates: readonly { main: NamedMandate; told: NamedMandate }[]
}

/** The position in the reader's language; as it is stored if none of the mandates is what it says. */
export function tellPosition({ position, mandates, ...holder }: StoredPosition): string {
  const found = mandates.find(({ main }) => positionOf(main, holder) === position)
  return (found && sentenceOf(found.told, holder)) ?? position
}

function sentenceOf(
  mandate: NamedMandate,
  { isFormer = false, gender = null }: Holder,
): string | undefined {
  const office = mandate.isCandidacy ? candidacyOf(mandate) : officeOf(mandate, gender)
  if (!office) return undefined
  const position = isFormer ? formerOf(office, mandate.isCandidacy) : office
  return [...position].slice(0, limits.personalityPositionMax).join('')
}

const formerOf = (office: string, isCandidacy = false) => {
  const tell = isCandidacy ? texts.formerCandidate : texts.former
  return tell({ office: office.replace(/^(Member|Candidate)\b/, lowerCase) })
}

const lowerCase = (word: string) => word.toLowerCase()

function candidacyOf({ chamber, area }: NamedMandate): string {
  if (area) return inChamberOf(texts.candidateForArea({ area }), chamber, area)
  return chamber ? texts.candidateForChamber({ chamber }) : texts.candidate()
}

function officeOf({ role, chamber, area }: NamedMandate, gender: Gender | null) {
  if (role && !isMemberOf(role, chamber ?? area)) {
    const told = roleOf(role, area, gender)
    if (chamber && !area && roleFor(role)?.isPresiding) {
      return texts.presiding({ role: told, chamber })
    }
    return inChamberOf(told, chamber, area)
  }
  if (!chamber) return area ? texts.memberForArea({ area }) : undefined
  return area ? texts.memberOfChamberForArea({ chamber, area }) : texts.memberOfChamber({ chamber })
}

/** True if the role says no more than that somebody is a member of what is known besides. */
function isMemberOf(role: string, place: string | undefined): boolean {
  if (!place) return false
  return languageOfReader() === firstLanguage ? role.toLowerCase() === 'member' : isMember(role)
}

/** A role with its area. English has the role as it is stored. */
function roleOf(stored: string, area: string | undefined, gender: Gender | null): string {
  const reader = languageOfReader()
  const role =
    reader === firstLanguage ? capitalized(stored) : capitalized(tellRole(stored, gender, reader))
  return area ? tellOffice[roleFor(stored)?.area ?? 'served']({ role, area }) : role
}

const tellOffice = {
  led: texts.leading,
  represented: texts.representing,
  served: texts.officeForArea,
}

/** What is known of a role. In English, in which positions are stored, only what it is called in English. */
function roleFor(stored: string) {
  const reader = languageOfReader()
  const usual = usualRole(stored, reader)
  return usual ?? (reader === firstLanguage ? undefined : knownRoleOf(stored, reader))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** With the chamber where the area does not say where the office is: 'Ward D' exists in many cities. */
const inChamberOf = (office: string, chamber: string | undefined, area: string | undefined) =>
  chamber && (!area || isGenericName(area)) ? texts.inChamber({ office, chamber }) : office
