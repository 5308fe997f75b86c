import { usAreaName } from '../us-areas.ts'
import type { ImportedMandate } from './imported-person.ts'

/** Territories without a vote in the House. */
const delegates = ['AS', 'DC', 'GU', 'MP', 'VI']

/** Chamber, role and area of a term in the United States Congress; district 0 is a state with one seat. */
export function congressOffice(
  type: string | undefined,
  state: string | undefined,
  district: string | undefined,
): Pick<ImportedMandate, 'chamber' | 'role' | 'area'> {
  const area =
    state === undefined
      ? undefined
      : (usAreaName(district ? `${state}-${district}` : state) ?? state)
  if (type === 'sen') return { chamber: 'Senate', role: 'Senator', area }
  const role =
    state === 'PR'
      ? 'Resident Commissioner'
      : delegates.includes(state ?? '')
        ? 'Delegate'
        : 'Representative'
  return { chamber: 'House of Representatives', role, area }
}

/** Names of lower chambers that are not called House of Representatives. */
const lowerChambers: Record<string, string> = {
  ...{ ca: 'State Assembly', nv: 'Assembly', ny: 'State Assembly', wi: 'State Assembly' },
  ...{
    nj: 'General Assembly',
    md: 'House of Delegates',
    va: 'House of Delegates',
    wv: 'House of Delegates',
  },
}

/** Chamber, role and area of a seat in a state's legislature. */
export function stateOffice(
  type: string | undefined,
  state: string,
  district: string | undefined,
): Pick<ImportedMandate, 'chamber' | 'role' | 'area'> {
  const name = usAreaName(state.toUpperCase()) ?? state.toUpperCase()
  const area = district === undefined ? name : `${name}, district ${district}`
  if (type === 'upper') return { chamber: `${name} Senate`, role: 'State Senator', area }
  if (type === 'lower') {
    const chamber = `${name} ${lowerChambers[state] ?? 'House of Representatives'}`
    return { chamber, role: 'State Representative', area }
  }
  return { chamber: `${name} Legislature`, role: type, area }
}
