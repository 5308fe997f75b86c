import type { Personality } from '../../contract/personalities.ts'
import { CardGrid, CardGridItem } from '../ui/card-grid.tsx'
import { moveAmongCards } from '../ui/move-among-cards.ts'
import { CompactCard } from './compact-card.tsx'
import { GridCard } from './grid-card.tsx'

interface PersonalityGridProps {
  personalities: Personality[]
  /** Low cards; by default where few people have portraits. */
  isCompact?: boolean
}

/** Personalities as cards with vote buttons. */
export function PersonalityGrid(props: PersonalityGridProps) {
  return (
    <CardGrid onKeyDown={moveAmongCards}>
      <GridCards {...props} />
    </CardGrid>
  )
}

const haveFewPortraits = (personalities: Personality[]) =>
  personalities.filter(({ imageUrl }) => imageUrl !== null).length * 2 < personalities.length

/** Cards beside each other on the widest screens. */
const widestRow = 4

// Cards of people without portraits are lower, all on a page alike, so that their rows stay even.
export function GridCards({
  personalities,
  isCompact = haveFewPortraits(personalities),
}: PersonalityGridProps) {
  return personalities.map((personality, index) => (
    <CardGridItem
      key={personality.id}
      name={isCompact ? 'compact card' : 'grid card'}
      data={personality}
      isDeferred={index >= widestRow}
    >
      {isCompact ? (
        <CompactCard personality={personality} />
      ) : (
        <GridCard personality={personality} />
      )}
    </CardGridItem>
  ))
}
