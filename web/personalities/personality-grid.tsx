import type { Personality } from '../../contract/personalities.ts'
import { CardGrid, CardGridItem } from '../ui/card-grid.tsx'
import { moveAmongCards } from '../ui/move-among-cards.ts'
import { CompactCard } from './compact-card.tsx'
import { GridCard } from './grid-card.tsx'

/** Personalities as cards with vote buttons. */
export function PersonalityGrid({ personalities }: { personalities: Personality[] }) {
  return (
    <CardGrid onKeyDown={moveAmongCards}>
      <GridCards personalities={personalities} />
    </CardGrid>
  )
}

/** Cards beside each other on the widest screens. */
const widestRow = 4

// Cards of people without portraits are lower, all on a page alike, so that their rows stay even.
export function GridCards({ personalities }: { personalities: Personality[] }) {
  const withPortrait = personalities.filter(({ imageUrl }) => imageUrl !== null).length
  const isCompact = withPortrait * 2 < personalities.length
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
