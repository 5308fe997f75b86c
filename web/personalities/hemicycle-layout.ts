import type { Seat } from '../../contract/personalities.ts'
import { hasEnoughVotes } from '../charts/opinions.ts'
import { dotPath, type Place } from '../charts/paths.ts'
import { partiesOf, partyOf, seatPlaces, seatsInOrder } from './hemicycle-places.ts'

/** Colours for parties without one of their own; further ones share one. */
const maxColours = 5

/** How the seats of a party are coloured. */
export interface Look {
  /** `party-own` with a colour, `party-0`, …, or `party-other`. */
  className: string
  color?: string
}

export interface PartySeats {
  party: string
  /** Null without a page of the party. */
  slug: string | null
  look: Look
  seats: number
  /** Seats of people with votes enough for a share whom more support than oppose. */
  supported: number
  opposed: number
}

export interface HemicycleLayout {
  chamber: string
  /** Null without a page of the chamber. */
  slug: string | null
  size: number
  parties: PartySeats[]
  /** Path data of seats by the look of the party; those whom more oppose than support are rings. */
  paths: { look: Look; all: string; rings: string }[]
  first: Place & { slug: string; name: string }
}

/** The picture's layout of a chamber. */
export function layoutHemicycle({
  chamber,
  slug,
  members,
}: {
  chamber: string
  slug: string | null
  members: Seat[]
}): HemicycleLayout | undefined {
  const seated = seatsInOrder(members)
  const { places, size } = seatPlaces(seated.length)
  const [first, firstPlace] = [seated[0], places[0]]
  if (!first || !firstPlace) return undefined
  const looks = looksOf(members)
  const lookOf = (party: string) => looks.get(party) ?? otherLook
  const seats = seated.map((member, index) => ({ member, place: places[index] ?? firstPlace }))
  const byLook = Map.groupBy(seats, ({ member }) => lookOf(partyOf(member)))
  return {
    chamber,
    slug,
    size: Number(size.toFixed(2)),
    parties: [...Map.groupBy(seated, partyOf)].map(([party, of]) => ({
      party,
      slug: of.find(({ partySlug }) => partySlug !== null)?.partySlug ?? null,
      look: lookOf(party),
      seats: of.length,
      supported: of.filter(isSupported).length,
      opposed: of.filter(isOpposed).length,
    })),
    paths: [...byLook].map(([look, of]) => ({
      look,
      all: seatPath(of),
      rings: seatPath(of.filter(({ member }) => isOpposed(member))),
    })),
    first: { ...firstPlace, slug: first.slug, name: first.name },
  }
}

const isSupported = (seat: Seat) => hasEnoughVotes(seat) && seat.upvoteCount > seat.downvoteCount

const isOpposed = (seat: Seat) => hasEnoughVotes(seat) && seat.downvoteCount > seat.upvoteCount

const otherLook: Look = { className: 'party-other' }

/** Each party's own colour, else one of the palette, by name, so that it does not change with the counts. */
function looksOf(members: Seat[]): Map<string, Look> {
  const parties = partiesOf(members.filter(({ party }) => party))
  const colors = new Map(members.map((member) => [partyOf(member), member.color]))
  const uncoloured = parties.filter((party) => !colors.get(party))
  return new Map(
    parties.map((party): [string, Look] => {
      const color = colors.get(party)
      const index = uncoloured.indexOf(party)
      if (color) return [party, { className: 'party-own', color }]
      return [party, index < maxColours ? { className: `party-${index}` } : otherLook]
    }),
  )
}

/** Dots in a drawing that is twice as wide as high. */
const seatPath = (seats: { place: Place }[]) =>
  dotPath(
    seats.map(({ place }) => place),
    50,
  )
