import type { Opinion } from '../../contract/personalities.ts'

/** A place in a plot, in percent of its width from the start and of its height from the bottom. */
export interface Place {
  x: number
  y: number
}

/** A name beside its dot. */
export interface FieldLabel extends Place {
  slug: string
  name: string
  /** Before the dot, because there is no room after it. */
  isBefore: boolean
  /** Only where the plot is wide. */
  isWideOnly: boolean
}

/** The side that a share belongs to; the middle fifth is on neither. */
export type Tone = 'support' | 'oppose' | 'even'

export interface FieldLayout {
  /** Path data of the dots of each tone, in layers in which no two dots overlap. */
  layers: Partial<Record<Tone, string>>[]
  labels: FieldLabel[]
  /** Heights of the horizontal lines with their numbers of votes. */
  ticks: { y: number; votes: number }[]
  /** The best known, for the table. */
  rows: Opinion[]
  count: number
  /** Height of the band of few votes; 0 without it. */
  band: number
}

/** Fewer dots show nothing. */
const minDots = 3

/** Rows of the table. */
const maxRows = 4

/** Votes on a personality. */
export const votesOf = ({ upvoteCount, downvoteCount }: Opinion) => upvoteCount + downvoteCount

/** Support in percent, not rounded. */
const shareOf = (opinion: Opinion) => (opinion.upvoteCount / votesOf(opinion)) * 100

/** From this many votes on a share says something. */
const fewVotes = 20

/** Whether a band at the bottom of the plot holds those with few votes. */
const hasBand = (opinions: Opinion[]) =>
  opinions.filter((opinion) => votesOf(opinion) >= fewVotes).length >= minDots &&
  opinions.some((opinion) => votesOf(opinion) < fewVotes)

/** The place of each dot: support share across, votes upwards on a logarithmic scale. */
export function placesOf(opinions: Opinion[]): Place[] {
  const height = heightScale(opinions)
  return opinions.map((opinion) => ({ x: shareOf(opinion), y: height(votesOf(opinion)) }))
}

/** Height of the band of few votes, in percent. */
const bandHeight = 14

/** A logarithmic scale from the fewest votes to the most, above the band if there is one. */
function heightScale(opinions: Opinion[]): (votes: number) => number {
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

const round = (value: number) => Number(value.toFixed(1))

export const toneOf = (share: number): Tone =>
  share >= 60 ? 'support' : share <= 40 ? 'oppose' : 'even'

/** What the picture shows of the opinions, which are ordered by votes; undefined if there are too few. */
export function layoutField(opinions: Opinion[]): FieldLayout | undefined {
  if (opinions.length < minDots) return undefined
  const places = placesOf(opinions)
  return {
    layers: layersOf(places, hasBand(opinions) ? bandHeight : 0),
    labels: labelsOf(opinions, places),
    ticks: ticksOf(opinions),
    rows: opinions.slice(0, maxRows),
    count: opinions.length,
    band: hasBand(opinions) ? bandHeight : 0,
  }
}

/** Layers of dots; more than these overlap unseen. */
const maxLayers = 6

/** Distance in percent of the plot at which two dots touch where it is narrow. */
const touching = { x: 3.2, y: 3.2 }

/** The share of a dot in the band says too little for a colour. */
function layersOf(places: Place[], band: number): FieldLayout['layers'] {
  const layers: Place[][] = []
  for (const place of places) {
    const free = layers.find((layer) => !layer.some((other) => areTouching(place, other)))
    if (free) free.push(place)
    else if (layers.length < maxLayers) layers.push([place])
    else layers.at(-1)?.push(place)
  }
  return layers.map((layer) => {
    const byTone = Object.groupBy(layer, ({ x, y }) => (y < band ? 'even' : toneOf(x)))
    const paths = Object.entries(byTone).map(([tone, dots]) => [tone, dotPath(dots)])
    return Object.fromEntries(paths)
  })
}

const areTouching = (one: Place, two: Place) =>
  Math.abs(one.x - two.x) < touching.x && Math.abs(one.y - two.y) < touching.y

/** Lines without length, which round caps make dots, whatever the plot's proportions. */
export const dotPath = (dots: Place[]) =>
  dots.map(({ x, y }) => `M${round(x)} ${round(100 - y)}h0`).join('')

/** Round numbers within the range, a few of them. */
function ticksOf(opinions: Opinion[]): FieldLayout['ticks'] {
  const all = opinions.map(votesOf)
  const height = heightScale(opinions)
  const most = Math.max(...all)
  const least = hasBand(opinions)
    ? Math.min(...all.filter((votes) => votes >= fewVotes))
    : Math.min(...all)
  const inRange = (steps: number[]) =>
    Array.from({ length: 8 }, (_, power) => steps.map((step) => step * 10 ** power))
      .flat()
      .filter((number) => number >= least && number <= most)
  const fine = inRange([1, 2, 5])
  const chosen = fine.length <= 4 ? fine : inRange([1]).slice(-5)
  return chosen.map((votes) => ({ y: round(height(votes)), votes }))
}

/** The sizes that labels are placed for, in pixels. */
const narrow = { width: 288, height: 320 }
const wide = { width: 900, height: 400 }

const sizes = { narrow, wide }

const maxLabels = { narrow: 5, wide: 9 }

interface Box {
  left: number
  right: number
  bottom: number
  top: number
}

/** Names of those who stand out and of the best known, as many as there is room for. */
function labelsOf(opinions: Opinion[], places: Place[]): FieldLabel[] {
  const labels: FieldLabel[] = []
  const words = hasBand(opinions) ? [corner] : []
  const taken = { narrow: [...words], wide: [...words] }
  let narrowCount = 0
  for (const index of byProminence(opinions)) {
    const [opinion, place] = [opinions[index], places[index]]
    if (!opinion || !place || labels.length >= maxLabels.wide) continue
    const sides = (place.x > 50 ? [true, false] : [false, true]).map((isBefore) => ({
      isBefore,
      wide: labelBox(opinion.name, place, isBefore, wide),
      narrow: labelBox(opinion.name, place, isBefore, narrow),
    }))
    const others = places.filter((other) => other !== place)
    const isFreeIn = (box: Box, size: 'narrow' | 'wide') =>
      isFree(box, taken[size], sizes[size]) && !others.some((dot) => isOn(dot, box, sizes[size]))
    const free = sides.filter((side) => isFreeIn(side.wide, 'wide'))
    const both = free.find((side) => isFreeIn(side.narrow, 'narrow'))
    const isNarrow = both !== undefined && narrowCount < maxLabels.narrow
    const side = (isNarrow && both) || free[0]
    if (!side) continue
    taken.wide.push(side.wide)
    if (isNarrow) {
      taken.narrow.push(side.narrow)
      narrowCount += 1
    }
    const { slug, name } = opinion
    const at = { x: round(place.x), y: round(place.y) }
    labels.push({ slug, name, ...at, isBefore: side.isBefore, isWideOnly: !isNarrow })
  }
  return labels
}

/** Indexes of opinions: the most voted, most supported, most opposed and most divided first, then by votes. */
function byProminence(opinions: Opinion[]): number[] {
  // Shares of few votes say little.
  const known = opinions.slice(0, Math.max(minDots, Math.ceil(opinions.length / 2)))
  const order = (rank: (share: number) => number) =>
    known.map((_, index) => index).sort((a, b) => rankAt(a, rank) - rankAt(b, rank))
  const rankAt = (index: number, rank: (share: number) => number) =>
    rank(shareOf(known[index] as Opinion))
  const supported = order((share) => -share)
  const opposed = order((share) => share)
  const divided = order((share) => Math.abs(share - 50))
  const first = [0, supported[0], opposed[0], divided[0], supported[1], opposed[1], divided[1]]
  return [...new Set([...first.filter((index) => index !== undefined), ...opinions.keys()])]
}

interface Size {
  width: number
  height: number
}

/** Room of a label: text of 13 px in a line of 24 px, beside a dot of 12 px. */
function labelBox(name: string, { x, y }: Place, isBefore: boolean, size: Size): Box {
  const width = Math.min(name.length, 26) * 7 + 14
  const [left, bottom] = [(x / 100) * size.width, (y / 100) * size.height]
  return {
    left: isBefore ? left - width : left - 8,
    right: isBefore ? left + 8 : left + width,
    bottom: bottom - 12,
    top: bottom + 12,
  }
}

/** Whether a dot lies under a label. */
const isOn = ({ x, y }: Place, box: Box, { width, height }: Size) =>
  (x / 100) * width > box.left - 4 &&
  (x / 100) * width < box.right + 4 &&
  (y / 100) * height > box.bottom - 2 &&
  (y / 100) * height < box.top + 2

/** Room of the words in the lower corner. */
const corner: Box = { left: -8, right: 150, bottom: -20, top: 22 }

const isFree = (box: Box, taken: Box[], { width }: Size) =>
  box.left >= -10 &&
  box.right <= width + 4 &&
  !taken.some(
    (other) =>
      box.left < other.right &&
      other.left < box.right &&
      box.bottom < other.top &&
      other.bottom < box.top,
  )
