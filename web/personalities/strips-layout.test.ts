import { expect, it } from 'vitest'
import type { Opinion } from '../../contract/personalities.ts'
import { layoutStrips } from './strips-layout.ts'

const opinion = (slug: string, party: string | null, upvoteCount: number): Opinion => ({
  ...{ slug, name: slug, party, upvoteCount },
  ...{ isIndependent: party === null, downvoteCount: 100 - upvoteCount },
})

it('draws those who belong to no party in their own row, in the colours of their support', () => {
  const layout = layoutStrips({
    facets: {
      parties: [
        { party: 'Whigs', count: 2 },
        { party: 'Independent', count: 2 },
      ],
      letters: [],
      hasChambers: false,
      hasAreas: false,
      total: 5,
      statuses: { IN_OFFICE: 5, CANDIDATE: 0, FORMER: 0, DIED: 0, UNSPECIFIED: 0 },
    },
    opinions: [
      opinion('a', 'Whigs', 90),
      opinion('b', null, 90),
      opinion('c', null, 10),
      { ...opinion('d', null, 90), isIndependent: false },
    ],
  })
  const tones = layout?.strips.map(({ name, count, paths }) => [name, count, Object.keys(paths)])
  expect(tones).toEqual([
    ['Whigs', 2, ['support']],
    ['Independent', 2, expect.arrayContaining(['support', 'oppose'])],
    ['Others', 1, ['support']],
  ])
})
