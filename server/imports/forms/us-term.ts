import { usAreaName } from '../../platform/us-areas.ts'
import type { ImportedMandate } from './imported-person.ts'

/** Territories without a vote in the House. */
const delegates = ['AS', 'DC', 'GU', 'MP', 'VI']

/** Chamber, role and area of a term in the United States Congress; district 0 is a state with one seat. */
export function congressOffice(
  type: string | undefined,
  state: string | undefined,
  district: string | undefined,
): Pick<ImportedMandate, 'chamber' | 'role' | 'area' | 'areaKind' | 'within' | 'withinKind'> {
  const place = state === undefined ? {} : congressArea(state, district)
  if (type === 'sen') return { chamber: 'Senate', role: 'Senator', ...place }
  const role =
    state === 'PR'
      ? 'Resident Commissioner'
      : delegates.includes(state ?? '')
        ? 'Delegate'
        : 'Representative'
  return { chamber: 'House of Representatives', role, ...place }
}

function congressArea(
  state: string,
  district: string | undefined,
): Pick<ImportedMandate, 'area' | 'areaKind' | 'within' | 'withinKind'> {
  const name = usAreaName(state) ?? state
  if (!(Number(district) > 0)) return { area: name, areaKind: 'state' }
  const area = usAreaName(`${state}-${district}`) ?? `${name}-${district}`
  return { area, areaKind: 'district', within: name, withinKind: 'state' }
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
