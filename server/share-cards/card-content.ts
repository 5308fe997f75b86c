import * as texts from '#messages/server/cards'
import type { HistoryPoint } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import type { Standing } from '../../contract/organizations.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import { formerText } from '../../contract/result-texts.ts'
import { type CardSite, cardPeopleMax, shownPeople, versions } from '../../contract/share-cards.ts'
import type { Site } from '../../contract/site-settings.ts'
import type { ReadAsVisitor } from '../platform/http/internal-client.ts'

/** A person among others on a card. */
export interface CardPerson extends VoteCounts {
  name: string
  /** As in the API. */
  imageUrl: string | null
}

/** A point of the line of support: from 0, a year ago, to 1, now; and in percent. */
export interface TrendPoint {
  at: number
  percent: number
}

/** What a card shows. */
export type CardContent =
  | ({ kind: 'person'; about: string; trend: TrendPoint[] } & CardPerson)
  | { kind: 'people'; title: string; people: CardPerson[] }
  | {
      kind: 'post'
      author: { name: string; username: string; imageUrl: string | null }
      text: string
    }
  | {
      kind: 'organization'
      name: string
      /** Of a chamber, unless its name says it. */
      area: string | null
      /** Of a party. */
      color: string | null
      standing: Standing
    }

export interface ReadCard {
  content: CardContent
  /** As in the addresses of pages; undefined for cards that are never kept for long. */
  version?: string
}

/** Reads what the card of a page shows, as a visitor; undefined if the page shows visitors nothing. */
type ReadCardOf = (
  read: ReadAsVisitor,
  site: CardSite,
  name: string,
) => Promise<ReadCard | undefined>

/** By the first part of a page's path. */
export const readCards: Record<string, ReadCardOf> = {
  async personalities(read, site, slug) {
    const person = await read('GET /personalities/:slug', { params: { slug } })
    if (!person) return undefined
    const trend = person.voteCount < limits.rankedVotesMin ? [] : await readTrend(read, person)
    const content = { kind: 'person' as const, ...shown(person), about: aboutOf(person), trend }
    return { content, version: versions.personalities(person, site) }
  },

  async areas(read, site, slug) {
    const area = await read('GET /areas/:slug', { params: { slug } })
    if (!area) return undefined
    const people = shownPeople(area.levels.flatMap((level) => level.people)).map(shown)
    const title = texts.representatives({ area: area.name })
    return { content: { kind: 'people', title, people }, version: versions.areas(area, site) }
  },

  async parties(read, site, slug) {
    const party = await read('GET /parties/:slug', { params: { slug } })
    if (!party) return undefined
    const { name, color, standing } = party
    const content = { kind: 'organization' as const, name, area: null, color, standing }
    return { content, version: versions.parties(party, site) }
  },

  async chambers(read, site, slug) {
    const chamber = await read('GET /chambers/:slug', { params: { slug } })
    if (!chamber) return undefined
    const { name, standing } = chamber
    const area = chamber.area && !name.includes(chamber.area.name) ? chamber.area.name : null
    const content = { kind: 'organization' as const, name, area, color: null, standing }
    return { content, version: versions.chambers(chamber, site) }
  },

  async posts(read, _site, id) {
    const post = await read('GET /posts/:id', { params: { id } })
    if (!post) return undefined
    const { name, username, profileImage: imageUrl } = post.user
    return { content: { kind: 'post', author: { name, username, imageUrl }, text: post.content } }
  },
}

/** The card of the site: who has most votes. */
export async function readHomeCard(
  read: ReadAsVisitor,
  { name, tagline }: Site,
): Promise<ReadCard> {
  const top = await read('GET /personalities/top', { query: { limit: cardPeopleMax } })
  const people = (top?.data ?? []).map(shown)
  return { content: { kind: 'people', title: tagline || name, people } }
}

const shown = ({ name, imageUrl, upvoteCount, downvoteCount }: Personality): CardPerson => ({
  name,
  imageUrl,
  upvoteCount,
  downvoteCount,
})

function aboutOf(person: Personality): string {
  const { position, party, isIndependent } = person
  return [
    formerText(person),
    position,
    party ?? (isIndependent && texts.independent()),
    person.hasUnusualActivity && texts.unusualActivity(),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Points of the line; the API publishes none that would show single votes. */
async function readTrend(read: ReadAsVisitor, { id }: Personality): Promise<TrendPoint[]> {
  const query = { period: 'year' as const }
  const history = await read('GET /personalities/:id/history', { params: { id }, query })
  const points = history?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return []
  const start = Date.parse(history?.since ?? first.time)
  const length = Date.parse(last.time) - start
  return thinned(points).map(({ time, supportPercentage }) => ({
    at: length > 0 ? Math.max(0, (Date.parse(time) - start) / length) : 1,
    percent: supportPercentage,
  }))
}

const drawnPointsMax = 60

/** So many points as a small line can show, the last one always. */
function thinned(points: HistoryPoint[]): HistoryPoint[] {
  const step = Math.ceil(points.length / drawnPointsMax)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}
