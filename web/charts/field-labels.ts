import type { Opinion } from '../../contract/personalities.ts'
import { minDots } from './field-places.ts'
import { shareOf } from './opinions.ts'
import { type Place, round } from './paths.ts'

/** A name beside its dot. */
export interface FieldLabel extends Place {
  slug: string
  name: string
  /** Before the dot, because there is no room after it. */
  isBefore: boolean
  /** Only where the plot is wide. */
  isWideOnly: boolean
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

/** Names of personalities who stand out and of the best known ones, as many as there is room for. */
export function labelsOf(opinions: Opinion[], places: Place[]): FieldLabel[] {
  const labels: FieldLabel[] = []
  const taken: Record<'narrow' | 'wide', Box[]> = { narrow: [], wide: [] }
  let narrowCount = 0
  for (const index of byProminence(opinions)) {
    const [opinion, place] = [opinions[index], places[index]]
    if (!opinion || !place || labels.length >= maxLabels.wide) continue
    const sides = [place.x > 50, place.x <= 50].map((isBefore) => ({
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
    [...known.keys()].sort((a, b) => rankAt(a, rank) - rankAt(b, rank))
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

/** True if a dot lies under a label. */
const isOn = ({ x, y }: Place, box: Box, { width, height }: Size) =>
  (x / 100) * width > box.left - 4 &&
  (x / 100) * width < box.right + 4 &&
  (y / 100) * height > box.bottom - 2 &&
  (y / 100) * height < box.top + 2

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
