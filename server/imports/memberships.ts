import type { Membership, PopoloFile } from './popolo.ts'
import { usAreaName } from './us-areas.ts'

/** What a person's memberships say, as of a day. */
export interface Standing {
  party?: string
  position?: string
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
    const isPlainMember = role.toLowerCase() === 'member'
    if (isPlainMember && !organization?.name) return undefined
    const title = isPlainMember ? `Member of the ${organization?.name}` : capitalized(role)
    const area = areaName(held)
    return area ? `${title} for ${area}` : title
  }

  const isMinor = (held: Membership) =>
    /committee|faction|group|caucus/i.test(organizationOf(held)?.classification ?? '')

  /** Current before past, offices before committees, then the latest. */
  function compare(a: Membership, b: Membership): number {
    const [one, two] = [datesOf(a), datesOf(b)]
    return (
      Number(two.isCurrent) - Number(one.isCurrent) ||
      Number(isMinor(a)) - Number(isMinor(b)) ||
      (one.isCurrent ? 0 : two.end.localeCompare(one.end)) ||
      two.start.localeCompare(one.start)
    )
  }

  return (memberships: readonly Membership[]): Standing => {
    const ordered = memberships.toSorted(compare)
    return { party: firstOf(ordered, partyOf), position: firstOf(ordered, positionOf) }
  }
}

function byId<Item extends Named>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.flatMap((item) => (item.id ? [[item.id, item]] : [])))
}

function firstOf<Item>(
  items: readonly Item[],
  read: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const text = read(item)
    if (text) return text
  }
  return undefined
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
