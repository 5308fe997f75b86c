import type { AreaDetail } from './areas.ts'
import { textHash } from './monogram.ts'
import type { ChamberDetail, PartyDetail } from './organizations.ts'
import type { Personality } from './personalities.ts'
import type { Site } from './site-settings.ts'

/** Pixels, as sites that show links ask for. */
export const cardSize = { width: 1200, height: 630 } as const

/** People on the card of an area and of the site. */
export const cardPeopleMax = 4

type ShownPerson = Pick<
  Personality,
  | 'slug'
  | 'name'
  | 'position'
  | 'party'
  | 'isIndependent'
  | 'status'
  | 'imageUrl'
  | 'upvoteCount'
  | 'downvoteCount'
  | 'hasUnusualActivity'
>

/** What every card shows of the site. */
export type CardSite = Pick<Site, 'name' | 'place'>

/** Names what a card shows: with it in the address, the picture there never changes. */
export const versions = {
  personalities: (person: ShownPerson, site?: CardSite) =>
    version([...factsOf(person), siteFacts(site)]),
  areas: ({ name, levels }: AreaDetail, site?: CardSite) =>
    version([
      name,
      ...shownPeople(levels.flatMap(({ people }) => people)).map(factsOf),
      siteFacts(site),
    ]),
  parties: ({ name, color, standing }: PartyDetail, site?: CardSite) =>
    version([name, color, standing, siteFacts(site)]),
  chambers: ({ name, area, standing }: ChamberDetail, site?: CardSite) =>
    version([name, area?.name, standing, siteFacts(site)]),
}

export const shownPeople = <Person>(people: Person[]) => people.slice(0, cardPeopleMax)

const factsOf = (person: ShownPerson) => [
  person.name,
  person.position,
  person.party,
  person.isIndependent,
  person.status,
  person.imageUrl,
  person.upvoteCount,
  person.downvoteCount,
  person.hasUnusualActivity,
]

const siteFacts = (site?: CardSite) => site && [site.name, site.place]

const version = (facts: unknown[]) => textHash(JSON.stringify(facts)).toString(36)

/**
 * Path of the card of a page such as `/personalities/ada`.
 * @param version of what it shows; without it the address always shows the present state
 */
export const cardPath = (path: string, version?: string) =>
  `/cards${path === '/' ? '/home' : path}.png${version ? `?v=${version}` : ''}`
