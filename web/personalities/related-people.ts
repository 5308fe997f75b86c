import { queryOptions } from '@tanstack/react-query'
import type { Details, Personality } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'

/** As much of a person as links to them show. */
export type RelatedPerson = Pick<Personality, 'slug' | 'name' | 'position' | 'imageUrl'>

/** People who share an area or a party. */
interface Group {
  title: string
  /** The page with all of them. */
  path: string
  filter: { area: string } | { party: string } | Record<string, never>
}

/** People of a group that are read, in the order of their names. */
const readMax = 50

/** People of a group that are shown. */
const shownMax = 4

/** The groups that a person belongs to: the area they hold an office for, and the party; else everybody. */
export function groupsOf({ party }: Personality, { mandates }: Details): Group[] {
  const current = mandates.filter(({ isCurrent }) => isCurrent)
  const area = current.find((mandate) => mandate.area)?.area
  const partyPage = current.find((mandate) => mandate.party)?.party
  const groups: Group[] = []
  if (area) {
    const { slug, name } = area
    groups.push({
      title: `From the same area: ${name}`,
      path: `/areas/${slug}`,
      filter: { area: slug },
    })
  }
  if (party) {
    const path = partyPage
      ? `/parties/${partyPage.slug}`
      : `/personalities?party=${encodeURIComponent(party)}`
    groups.push({ title: `From the same party: ${party}`, path, filter: { party } })
  }
  return groups.length > 0
    ? groups
    : [{ title: 'Other politicians', path: '/personalities', filter: {} }]
}

/** The people of a group in the order of their names. */
export const groupQuery = ({ filter }: Group) =>
  queryOptions({
    queryKey: ['personalities', 'group', filter],
    queryFn: async ({ client, signal }): Promise<RelatedPerson[]> => {
      const query = { ...filter, sortBy: 'name', order: 'asc', limit: readMax } as const
      const { data } = await api('GET /personalities', { query, client, signal })
      return data.map(({ slug, name, position, imageUrl }) => ({ slug, name, position, imageUrl }))
    },
  })

/** The people who follow a person in a group, and who comes before; from the end it goes on at the beginning. */
export function neighboursIn(group: RelatedPerson[], slug: string) {
  const index = group.findIndex((person) => person.slug === slug)
  const following = [...group.slice(index + 1), ...group.slice(0, Math.max(index, 0))]
  return { following: following.slice(0, shownMax), previous: following.at(-1) }
}
