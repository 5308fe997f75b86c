import { queryOptions } from '@tanstack/react-query'
import * as texts from '#messages/personalities'
import type { Personality, PersonalityDetail } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'

/** As much of a person as links to them show. */
export type RelatedPerson = Pick<Personality, 'slug' | 'name' | 'position' | 'imageUrl'>

/** People who share an area or a party, or everybody. */
export interface Group {
  title: string
  /** Names the link to the page with all of them. */
  allLabel: string
  /** The page with all of them. */
  path: string
  filter: { area: string } | { party: string } | Record<string, never>
}

/** People of a group that are read, in the order of their names. */
const readMax = 50

/** People of a group that are shown. */
const shownMax = 4

/** Where nobody shares an area or a party with a person. */
export const everybody: Group = {
  title: texts.otherPoliticians,
  allLabel: texts.seeAllOtherPoliticians,
  path: '/personalities',
  filter: {},
}

/** The groups of a person, the closest first: the area of a present office, the party. */
export function groupsOf({ party, mandates }: PersonalityDetail): Group[] {
  const current = mandates.filter(({ isCurrent }) => isCurrent)
  const area = current.find((mandate) => mandate.area)?.area
  const partyPage = current.find((mandate) => mandate.party)?.party
  const groups: Group[] = []
  if (area) {
    const { slug, name } = area
    groups.push({
      title: texts.fromTheSameArea({ name }),
      allLabel: texts.seeAllFromTheSameArea({ name }),
      path: `/areas/${slug}`,
      filter: { area: slug },
    })
  }
  if (party) {
    const path = partyPage
      ? `/parties/${partyPage.slug}`
      : `/personalities?${new URLSearchParams({ party })}`
    groups.push({
      title: texts.fromTheSameParty({ name: party }),
      allLabel: texts.seeAllFromTheSameParty({ name: party }),
      path,
      filter: { party },
    })
  }
  return groups
}

/** The people around a person in a group, in the order of their names. */
export const neighboursQuery = ({ filter }: Group, slug: string) =>
  queryOptions({
    queryKey: ['personalities', 'neighbours', filter, slug],
    queryFn: async ({ client, signal }) => {
      const query = { ...filter, sortBy: 'name', order: 'asc', limit: readMax } as const
      const { data } = await api('GET /personalities', { query, client, signal })
      const group = data.map(({ slug, name, position, imageUrl }) => {
        return { slug, name, position, imageUrl }
      })
      return neighboursIn(group, slug)
    },
  })

/**
 * Who follows a person in a group, and who comes before: it goes round. Of a large group only the first people are read,
 * and follow everybody beyond them.
 */
export function neighboursIn(group: RelatedPerson[], slug: string) {
  const index = group.findIndex((person) => person.slug === slug)
  const following = [...group.slice(index + 1), ...group.slice(0, Math.max(index, 0))]
  const isWhole = group.length < readMax
  const hasPrevious = index > 0 || (index === 0 && isWhole)
  return {
    following: following.slice(0, shownMax),
    previous: hasPrevious ? following.at(-1) : undefined,
  }
}
