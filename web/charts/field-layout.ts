import type { Opinion } from '../../contract/personalities.ts'
import { type FieldLabel, labelsOf } from './field-labels.ts'
import { heightScale, minDots, placesOf } from './field-places.ts'
import { hasEnoughVotes, type Tone, toneOf, votesOf } from './opinions.ts'
import { dotPath, type Place, round } from './paths.ts'

export interface FieldLayout {
  /** Path data of the dots of each tone, in layers in which no two dots overlap. */
  layers: Partial<Record<Tone, string>>[]
  labels: FieldLabel[]
  /** Heights of the horizontal lines with their numbers of votes. */
  ticks: { y: number; votes: number }[]
  /** The best known, for the table. */
  rows: Opinion[]
  count: number
}

/** Rows of the table. */
const maxRows = 4

/** The picture's layout of opinions, which are ordered by votes; undefined if there are too few. */
export function layoutField(all: Opinion[]): FieldLayout | undefined {
  const opinions = all.filter(hasEnoughVotes)
  if (opinions.length < minDots) return undefined
  const places = placesOf(opinions)
  return {
    layers: layersOf(places),
    labels: labelsOf(opinions, places),
    ticks: ticksOf(opinions),
    rows: opinions.slice(0, maxRows),
    count: opinions.length,
  }
}

/** Layers of dots; more than these overlap unseen. */
const maxLayers = 6

/** Distance in percent of the plot at which two dots touch where it is narrow. */
const touching = { x: 3.2, y: 3.2 }

function layersOf(places: Place[]): FieldLayout['layers'] {
  const layers: Place[][] = []
  for (const place of places) {
    const free = layers.find((layer) => !layer.some((other) => areTouching(place, other)))
    if (free) free.push(place)
    else if (layers.length < maxLayers) layers.push([place])
    else layers.at(-1)?.push(place)
  }
  return layers.map((layer) => {
    const byTone = Object.groupBy(layer, ({ x }) => toneOf(x))
    const paths = Object.entries(byTone).map(([tone, dots]) => [tone, dotPath(dots)])
    return Object.fromEntries(paths)
  })
}

const areTouching = (one: Place, two: Place) =>
  Math.abs(one.x - two.x) < touching.x && Math.abs(one.y - two.y) < touching.y

/** Round numbers within the range, a few of them. */
function ticksOf(opinions: Opinion[]): FieldLayout['ticks'] {
  const all = opinions.map(votesOf)
  const height = heightScale(opinions)
  const most = Math.max(...all)
  const least = Math.min(...all)
  const inRange = (steps: number[]) =>
    Array.from({ length: 8 }, (_, power) => steps.map((step) => step * 10 ** power))
      .flat()
      .filter((number) => number >= least && number <= most)
  const fine = inRange([1, 2, 5])
  const chosen = fine.length <= 4 ? fine : inRange([1]).slice(-5)
  return chosen.map((votes) => ({ y: round(height(votes)), votes }))
}
