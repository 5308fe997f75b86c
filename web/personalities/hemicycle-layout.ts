import type { Opinion } from '../../contract/personalities.ts'
import { dotPath, type Place } from '../charts/paths.ts'
import { texts } from '../lib/texts.ts'
import { partiesOf, partyOf, seatPlaces, seatsInOrder } from './hemicycle-places.ts'

/** Colours of parties; further ones share one. */
const maxColours = 5

export interface PartySeats {
  party: string
  /** `party-0`, …, or `party-other`. */
  look: string
  seats: number
  /** Seats of people whom more support than oppose. */
  supported: number
  opposed: number
}

export interface HemicycleLayout {
  chamber: string
  size: number
  parties: PartySeats[]
  /** Path data of seats by the look of the party; those whom more oppose than support are rings. */
  paths: { look: string; all: string; rings: string }[]
  first: Place & { slug: string; name: string }
}

/** The picture's layout of a chamber. */
export function layoutHemicycle(chamber: string, members: Opinion[]): HemicycleLayout | undefined {
  const seated = seatsInOrder(members)
  const { places, size } = seatPlaces(seated.length)
  const [first, firstPlace] = [seated[0], places[0]]
  if (!first || !firstPlace) return undefined
  const looks = looksOf(partiesOf(members))
  const seats = seated.map((member, index) => ({ member, place: places[index] ?? firstPlace }))
  const byLook = Map.groupBy(seats, ({ member }) => looks.get(partyOf(member)) ?? otherLook)
  return {
    chamber,
    size: Number(size.toFixed(2)),
    parties: [...Map.groupBy(seated, partyOf)].map(([party, of]) => ({
      party,
      look: looks.get(party) ?? otherLook,
      seats: of.length,
      supported: of.filter((member) => member.upvoteCount > member.downvoteCount).length,
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

const isOpposed = ({ upvoteCount, downvoteCount }: Opinion) => downvoteCount > upvoteCount

const otherLook = 'party-other'

function looksOf(parties: string[]): Map<string, string> {
  const noParties = new Set<string>([texts.independent, texts.partyNotKnown])
  const coloured = parties.filter((party) => !noParties.has(party)).slice(0, maxColours)
  return new Map(coloured.map((party, index) => [party, `party-${index}`]))
}

/** Dots in a drawing that is twice as wide as high. */
const seatPath = (seats: { place: Place }[]) =>
  dotPath(
    seats.map(({ place }) => place),
    50,
  )
