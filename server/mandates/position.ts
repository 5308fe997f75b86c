import { limits } from '../../contract/limits.ts'
import { isGenericName } from '../areas/generic-name.ts'

/** What of a mandate its sentence names. */
interface NamedMandate {
  isCandidacy?: boolean | undefined
  role?: string | undefined
  chamber?: string | undefined
  area?: string | undefined
}

/**
 * `Senator for Ohio`, `Member of the Duma for Omsk`, `Councillor for Ward D, Cessnock City Council`; `Former member of …` once
 * it is over.
 */
export function positionOf(mandate: NamedMandate, { isFormer = false } = {}): string | undefined {
  const sentence = mandate.isCandidacy ? candidacyOf(mandate) : officeOf(mandate)
  if (!sentence) return undefined
  const position = isFormer
    ? `Former ${sentence.replace(/^(Member|Candidate)\b/, lowerCase)}`
    : sentence
  return [...position].slice(0, limits.personalityPositionMax).join('')
}

const lowerCase = (word: string) => word.toLowerCase()

function candidacyOf({ chamber, area }: NamedMandate): string {
  if (area) return `Candidate for ${area}${chamberOf(chamber, area)}`
  return chamber ? `Candidate for the ${chamber}` : 'Candidate'
}

function officeOf({ role, chamber, area }: NamedMandate): string | undefined {
  const place = area ? ` for ${area}` : ''
  if (role && (role.toLowerCase() !== 'member' || (!chamber && !area))) {
    return `${role.charAt(0).toUpperCase()}${role.slice(1)}${place}${chamberOf(chamber, area)}`
  }
  if (chamber) return `Member of the ${chamber}${place}`
  return area ? `Member${place}` : undefined
}

/** Named where the area does not say where the office is: 'Ward D' exists in many cities. */
const chamberOf = (chamber: string | undefined, area: string | undefined) =>
  chamber && (!area || isGenericName(area)) ? `, ${chamber}` : ''
