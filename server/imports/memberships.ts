import type { Membership, Person, PopoloFile } from './popolo.ts'
import { usAreaName } from './us-areas.ts'

/** What a person's memberships say, as of a day. */
export interface StatusAndRole {
  party?: string
  position?: string
}

/** What decides which of several memberships counts. */
interface Rank {
  start: string
  end: string
  isCurrent: boolean
  isMinor: boolean
}

type Ranked = Rank & { text: string }

/** The memberships that a person's party and position are read from. */
interface Foremost {
  party?: Ranked | undefined
  position?: Ranked | undefined
}

type Named = { id?: string | undefined }

/**
 * Reads memberships against the file's organizations, posts, areas and legislative periods.
 * @param today date in UTC; of several memberships one that is current is preferred, else the latest
 */
export function membershipReader(file: PopoloFile, today: string) {
  const organizations = byId(file.organizations)
  const posts = byId(file.posts)
  const areas = byId(file.areas)
  const periods = byId(file.events)

  const postOf = (held: Membership) => held.post ?? posts.get(held.post_id ?? '')
  const organizationOf = (held: Membership) =>
    held.organization ??
    organizations.get(held.organization_id ?? postOf(held)?.organization_id ?? '')
  const partyOf = (held: Membership) => {
    const organization = organizationOf(held)
    if (organization?.classification?.toLowerCase() === 'party') return organization.name
    return (held.on_behalf_of ?? organizations.get(held.on_behalf_of_id ?? ''))?.name
  }

  function datesOf(held: Membership) {
    const period = periods.get(held.legislative_period_id ?? '')
    const start = held.start_date ?? period?.start_date ?? ''
    const end = held.end_date ?? period?.end_date ?? '9999'
    // '~' sorts after every digit and '-': a year alone ends with its last day.
    return { start, end, isCurrent: start <= today && today <= `${end}~` }
  }

  function areaName(held: Membership): string | undefined {
    const post = postOf(held)
    const area = held.area ?? post?.area
    const id = held.area_id ?? area?.id ?? post?.area_id
    const name = area?.name ?? areas.get(id ?? '')?.name
    if (name || !id) return name
    const isAmerican = organizationOf(held)?.name?.startsWith('United States')
    return (isAmerican || id.startsWith('ocd-division/') ? usAreaName(id) : undefined) ?? id
  }

  function positionOf(held: Membership): string | undefined {
    const post = postOf(held)
    const organization = organizationOf(held)
    if (organization?.classification?.toLowerCase() === 'party') return undefined
    const label = held.label ?? post?.label
    if (label) return label
    const role = held.role ?? post?.role ?? 'member'
    const isPlainUser = role.toLowerCase() === 'member'
    if (isPlainUser && !organization?.name) return undefined
    const title = isPlainUser ? `Member of the ${organization?.name}` : capitalized(role)
    const area = areaName(held)
    return area ? `${title} for ${area}` : title
  }

  const isMinor = (held: Membership) =>
    /committee|faction|group|caucus/i.test(organizationOf(held)?.classification ?? '')

  /** Current before past, offices before committees, then the latest. */
  function compare(one: Rank, two: Rank): number {
    return (
      Number(two.isCurrent) - Number(one.isCurrent) ||
      Number(one.isMinor) - Number(two.isMinor) ||
      (one.isCurrent ? 0 : two.end.localeCompare(one.end)) ||
      two.start.localeCompare(one.start)
    )
  }

  /** The foremost that has a text; of equals the first. */
  const foremost = (one: Ranked | undefined, two: Ranked | undefined) =>
    !one || (two && compare(two, one) < 0) ? two : one

  /** One pass over the memberships: a file may list as many of one person as it likes. */
  function foremostOf(memberships: readonly Membership[]): Foremost {
    let [party, position]: (Ranked | undefined)[] = []
    for (const held of memberships) {
      const rank = { ...datesOf(held), isMinor: isMinor(held) }
      const [partyText, positionText] = [partyOf(held), positionOf(held)]
      if (partyText) party = foremost(party, { ...rank, text: partyText })
      if (positionText) position = foremost(position, { ...rank, text: positionText })
    }
    return { party, position }
  }

  const heldById = Map.groupBy(file.memberships, (held) => held.person_id)
  // Without a person's id a membership belongs to nobody.
  heldById.delete(undefined)
  // Several persons may have the same id, and each would go through the same memberships.
  const foremostById = new Map<string, Foremost>()

  function foremostHeld(id: string): Foremost {
    const known = foremostById.get(id) ?? foremostOf(heldById.get(id) ?? [])
    foremostById.set(id, known)
    return known
  }

  return ({ id, memberships }: Person): StatusAndRole => {
    const own = foremostOf(memberships)
    const held = id === undefined ? {} : foremostHeld(id)
    return {
      party: foremost(own.party, held.party)?.text,
      position: foremost(own.position, held.position)?.text,
    }
  }
}

function byId<Item extends Named>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.flatMap((item) => (item.id ? [[item.id, item]] : [])))
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
