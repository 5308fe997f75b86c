import type { Person } from './popolo-person.ts'
import type { Membership, PopoloFile } from './popolo-schema.ts'
import { usAreaName } from './us-areas.ts'

/** Party and position of a person on a given day. */
export interface PartyAndPosition {
  party?: string
  position?: string
}

/** Sort key to choose among several memberships. */
interface Rank {
  start: string
  end: string
  isCurrent: boolean
  isMinor: boolean
}

type Ranked = Rank & { text: string }

/** The best-ranked memberships with a party and with a position. */
interface BestRanked {
  party?: Ranked | undefined
  position?: Ranked | undefined
}

type Named = { id?: string | undefined }

/**
 * Returns a function that reads a person's party and position from memberships, resolving the file's organizations,
 * posts, areas and legislative periods.
 * @param today date in UTC; a current membership is preferred, else the latest
 */
export function partyAndPositionReader(file: PopoloFile, today: string) {
  const organizations = byId(file.organizations)
  const posts = byId(file.posts)
  const areas = byId(file.areas)
  const periods = byId(file.events)

  const postOf = (membership: Membership) => membership.post ?? posts.get(membership.post_id ?? '')
  const organizationOf = (membership: Membership) =>
    membership.organization ??
    organizations.get(membership.organization_id ?? postOf(membership)?.organization_id ?? '')
  const partyOf = (membership: Membership) => {
    const organization = organizationOf(membership)
    if (organization?.classification?.toLowerCase() === 'party') return organization.name
    return (membership.on_behalf_of ?? organizations.get(membership.on_behalf_of_id ?? ''))?.name
  }

  function datesOf(membership: Membership) {
    const period = periods.get(membership.legislative_period_id ?? '')
    const start = membership.start_date ?? period?.start_date ?? ''
    const end = membership.end_date ?? period?.end_date ?? '9999'
    // '~' sorts after digits and '-', so that '2026' includes its last day.
    return { start, end, isCurrent: start <= today && today <= `${end}~` }
  }

  function areaName(membership: Membership): string | undefined {
    const post = postOf(membership)
    const area = membership.area ?? post?.area
    const id = membership.area_id ?? area?.id ?? post?.area_id
    const name = area?.name ?? areas.get(id ?? '')?.name
    if (name || !id) return name
    const isAmerican = organizationOf(membership)?.name?.startsWith('United States')
    return (isAmerican || id.startsWith('ocd-division/') ? usAreaName(id) : undefined) ?? id
  }

  function positionOf(membership: Membership): string | undefined {
    const post = postOf(membership)
    const organization = organizationOf(membership)
    if (organization?.classification?.toLowerCase() === 'party') return undefined
    const label = membership.label ?? post?.label
    if (label) return label
    const role = membership.role ?? post?.role ?? 'member'
    const isPlainMember = role.toLowerCase() === 'member'
    if (isPlainMember && !organization?.name) return undefined
    const title = isPlainMember ? `Member of the ${organization?.name}` : capitalized(role)
    const area = areaName(membership)
    return area ? `${title} for ${area}` : title
  }

  const isMinor = (membership: Membership) =>
    /committee|faction|group|caucus/i.test(organizationOf(membership)?.classification ?? '')

  /** Current before past, offices before committees, then latest first. */
  function compare(one: Rank, two: Rank): number {
    return (
      Number(two.isCurrent) - Number(one.isCurrent) ||
      Number(one.isMinor) - Number(two.isMinor) ||
      (one.isCurrent ? 0 : two.end.localeCompare(one.end)) ||
      two.start.localeCompare(one.start)
    )
  }

  /** The better-ranked of two; the first if equal. */
  const better = (one: Ranked | undefined, two: Ranked | undefined) =>
    !one || (two && compare(two, one) < 0) ? two : one

  /** Linear in the number of memberships, which a file may make large. */
  function bestOf(memberships: readonly Membership[]): BestRanked {
    let [party, position]: (Ranked | undefined)[] = []
    for (const membership of memberships) {
      const rank = { ...datesOf(membership), isMinor: isMinor(membership) }
      const [partyText, positionText] = [partyOf(membership), positionOf(membership)]
      if (partyText) party = better(party, { ...rank, text: partyText })
      if (positionText) position = better(position, { ...rank, text: positionText })
    }
    return { party, position }
  }

  const membershipsById = Map.groupBy(file.memberships, (membership) => membership.person_id)
  // Memberships without a person id are ignored.
  membershipsById.delete(undefined)
  // Cached by id: many persons with one id would otherwise scan the same memberships each time.
  const bestById = new Map<string, BestRanked>()

  function cachedBestOf(id: string): BestRanked {
    const known = bestById.get(id) ?? bestOf(membershipsById.get(id) ?? [])
    bestById.set(id, known)
    return known
  }

  return ({ id, memberships }: Person): PartyAndPosition => {
    const own = bestOf(memberships)
    const separate = id === undefined ? {} : cachedBestOf(id)
    return {
      party: better(own.party, separate.party)?.text,
      position: better(own.position, separate.position)?.text,
    }
  }
}

function byId<Item extends Named>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.flatMap((item) => (item.id ? [[item.id, item]] : [])))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
