import type { Opinion } from '../../contract/personalities.ts'
import { shareOf, votesOf } from './opinions.ts'
import type { Place } from './paths.ts'

/** Fewer dots show nothing. */
export const minDots = 3

/** The place of each dot: support share across, votes upwards on a logarithmic scale. */
export function placesOf(opinions: Opinion[]): Place[] {
  const height = heightScale(opinions)
  return opinions.map((opinion) => ({ x: shareOf(opinion), y: height(votesOf(opinion)) }))
}

/** Heights of the fewest and of the most votes, in percent. */
const bottom = 6
const top = 94

/** A logarithmic scale from the fewest votes to the most. */
export function heightScale(opinions: Opinion[]): (votes: number) => number {
  const all = opinions.map(votesOf)
  const least = Math.log(Math.min(...all))
  const range = Math.log(Math.max(...all)) - least
  return (votes) =>
    range === 0 ? (bottom + top) / 2 : bottom + ((Math.log(votes) - least) / range) * (top - bottom)
}
