import * as texts from '#messages/common'
import { locale } from '#messages/language'
import type { Opinion } from '../../contract/personalities.ts'
import { shareOf } from '../charts/opinions.ts'
import type { Place } from '../charts/paths.ts'
import { shownParty } from '../lib/shown-party.ts'

/** Seats in rows of half circles, in percent of a plot that is twice as wide as high. */
export interface Seats {
  /** From the left end to the right, so that neighbours in the list sit together. */
  places: Place[]
  /** Diameter of a dot, in percent of the plot's width. */
  size: number
}

/** Least radius of the innermost row; the outermost is 1. */
const innerMin = 0.4

/** Greatest distance of rows, and of seats in a single row: few seats would look scattered if they filled the half circle. */
const gapMax = 0.2

/** Most seats of a single row. */
const singleRowMax = 1 + Math.floor(Math.PI / gapMax)

/** Places for a number of seats. */
export function seatPlaces(count: number): Seats {
  const rows = rowsFor(count)
  const radii = radiiOf(rows)
  const perRow = shareOut(count, radii)
  const size = rows === 1 ? 10 : gapOf(rows) * 37
  const scale = 50 - size / 2
  const height = Math.min(2 * scale * 0.96, 100 - 2 * size)
  const seats = radii.flatMap((radius, row) => {
    const seatsInRow = perRow[row] ?? 0
    return Array.from({ length: seatsInRow }, (_, seat) => {
      const angle = seatsInRow === 1 ? Math.PI / 2 : Math.PI * (1 - seat / (seatsInRow - 1))
      return { angle, radius }
    })
  })
  seats.sort((a, b) => b.angle - a.angle || a.radius - b.radius)
  const places = seats.map(({ angle, radius }) => ({
    x: 50 + Math.cos(angle) * radius * scale,
    y: size + Math.sin(angle) * radius * height,
  }))
  return { places, size }
}

/** Number of rows with which seats are about as far apart along a row as between rows. */
function rowsFor(count: number): number {
  if (count <= singleRowMax) return 1
  for (let rows = 2; ; rows++) {
    const length = Math.PI * radiiOf(rows).reduce((sum, radius) => sum + radius, 0)
    if (length / gapOf(rows) >= count) return rows
  }
}

const gapOf = (rows: number): number => Math.min(gapMax, (1 - innerMin) / (rows - 1))

/** Radii of so many rows, from the innermost. */
const radiiOf = (rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => 1 - (rows - 1 - row) * gapOf(rows))

/** Divides seats among rows in proportion to their radii; the sum is exact. */
function shareOut(count: number, radii: number[]): number[] {
  const sum = radii.reduce((total, radius) => total + radius, 0)
  let [given, reached] = [0, 0]
  return radii.map((radius) => {
    reached += radius
    const seats = Math.round((count * reached) / sum) - given
    given += seats
    return seats
  })
}

/** The party under which a member sits; those whose party is not known sit together. */
export const partyOf = (member: Opinion): string => shownParty(member) ?? texts.partyNotKnown

/** Parties by name, so that their order and colours do not change with the counts. */
export const partiesOf = (members: Opinion[]): string[] =>
  [...new Set(members.map(partyOf))].sort((a, b) => a.localeCompare(b, locale))

/** Members as they sit: by party, and within it by support. */
export function seatsInOrder<Member extends Opinion>(members: Member[]): Member[] {
  const parties = partiesOf(members)
  return members.toSorted(
    (a, b) =>
      parties.indexOf(partyOf(a)) - parties.indexOf(partyOf(b)) ||
      shareOf(b) - shareOf(a) ||
      (a.slug < b.slug ? -1 : 1),
  )
}
