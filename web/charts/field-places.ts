import type { Opinion } from '../../contract/personalities.ts'
import { shareOf, votesOf } from './opinions.ts'
import type { Place } from './paths.ts'

/** Fewer dots show nothing. */
export const minDots = 3

/** From this many votes on a share says something. */
export const fewVotes = 20

/** True if a band at the bottom of the plot holds the personalities with few votes. */
export const hasBand = (opinions: Opinion[]) =>
  opinions.filter((opinion) => votesOf(opinion) >= fewVotes).length >= minDots &&
  opinions.some((opinion) => votesOf(opinion) < fewVotes)

/** The place of each dot: support share across, votes upwards on a logarithmic scale. */
export function placesOf(opinions: Opinion[]): Place[] {
  const height = heightScale(opinions)
  return opinions.map((opinion) => ({ x: shareOf(opinion), y: height(votesOf(opinion)) }))
}

/** Height of the band of few votes, in percent. */
export const bandHeight = 14

/** A logarithmic scale from the fewest votes to the most, above the band if there is one. */
export function heightScale(opinions: Opinion[]): (votes: number) => number {
  const all = opinions.map(votesOf)
  if (!hasBand(opinions)) return logScale(all, 6, 94)
  const inBand = logScale([1, fewVotes], 4, bandHeight - 2)
  const above = logScale(
    all.filter((votes) => votes >= fewVotes),
    bandHeight + 6,
    94,
  )
  return (votes) => (votes < fewVotes ? inBand(votes) : above(votes))
}

function logScale(values: number[], bottom: number, top: number): (value: number) => number {
  const least = Math.log(Math.min(...values))
  const range = Math.log(Math.max(...values)) - least
  return (value) =>
    range === 0 ? (bottom + top) / 2 : bottom + ((Math.log(value) - least) / range) * (top - bottom)
}
