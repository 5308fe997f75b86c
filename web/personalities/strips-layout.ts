import * as texts from '#messages/personality-pictures'
import { limits } from '../../contract/limits.ts'
import type { Opinion, PersonalityFacets } from '../../contract/personalities.ts'
import { hasEnoughVotes, shareOf, type Tone, toneOf } from '../charts/opinions.ts'
import { dotPath } from '../charts/paths.ts'
import { partyOf } from '../lib/shown-party.ts'

/** A party, or all smaller ones. */
export interface Strip {
  name: string
  /** False for the row of all smaller parties. */
  isParty: boolean
  count: number
  /** Path data of the dots of each tone. */
  paths: Partial<Record<Tone, string>>
  /** The median of the support shares, if enough are known. */
  median: number | undefined
}

export interface StripsLayout {
  strips: Strip[]
  letters: string[]
  /** False while nobody has votes enough for a share. */
  hasDots: boolean
}

/** Fewer people have pages enough without letters. */
const minForLetters = 48

/** Shares of fewer have no median. */
const minForMedian = 5

/** The largest parties and 'Others', with the shares of their personalities with the most votes. */
export function layoutStrips(data: {
  facets: PersonalityFacets
  opinions: Opinion[]
}): StripsLayout | undefined {
  const { parties, letters, total } = data.facets
  if (total === 0) return undefined
  const voted = data.opinions.filter(hasEnoughVotes)
  const byParty = Map.groupBy(voted, partyOf)
  const largest = parties.slice(0, limits.largestPartiesMax)
  const shown = new Set(largest.map(({ party }) => party))
  const strips = largest.map(({ party, count }) =>
    strip({ name: party, isParty: true, count }, byParty.get(party) ?? []),
  )
  const rest = total - largest.reduce((sum, { count }) => sum + count, 0)
  if (rest > 0) {
    const others = voted.filter((opinion) => !shown.has(partyOf(opinion) ?? ''))
    strips.push(strip({ name: texts.otherParties, isParty: false, count: rest }, others))
  }
  return {
    strips,
    letters: total >= minForLetters ? letters : [],
    hasDots: voted.length > 0,
  }
}

function strip(of: Pick<Strip, 'name' | 'isParty' | 'count'>, opinions: Opinion[]): Strip {
  const shares = opinions.map(shareOf).sort((a, b) => a - b)
  const byTone = Object.groupBy(stacked(shares), ({ x }) => toneOf(x))
  const paths = Object.entries(byTone).map(([tone, dots]) => [tone, dotPath(dots)])
  const median = shares[Math.floor(shares.length / 2)]
  return {
    ...of,
    paths: Object.fromEntries(paths),
    median: shares.length < minForMedian || median === undefined ? undefined : Math.round(median),
  }
}

/** Distance in percent at which two dots on one line touch. */
const touching = 1.4

/** Levels of the dots: the middle, then above and below it. */
const levels = [50, 72, 28, 92, 8]

/** Dots in the order of their shares; dots that would touch are moved up or down. */
function stacked(shares: number[]) {
  const last = new Map<number, number>()
  return shares.map((x) => {
    const isFree = (level: number) => x - (last.get(level) ?? -100) >= touching
    const y = levels.find(isFree) ?? levels[Math.round(x * 7) % levels.length] ?? 50
    last.set(y, x)
    return { x, y }
  })
}
