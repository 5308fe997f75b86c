import { expect, it } from 'vitest'
import type { Opinion } from '../../contract/personalities.ts'
import { layoutField } from './field-layout.ts'
import { placesOf } from './field-places.ts'

const opinion = (name: string, upvoteCount: number, downvoteCount: number): Opinion => ({
  slug: name.toLowerCase(),
  name,
  party: null,
  isIndependent: true,
  upvoteCount,
  downvoteCount,
})

it('places support across and votes upwards', () => {
  const [loved, hated, disputed] = placesOf([
    opinion('Loved', 900, 100),
    opinion('Hated', 10, 90),
    opinion('Disputed', 25, 25),
  ])
  expect([loved?.x, hated?.x, disputed?.x]).toEqual([90, 10, 50])
  expect(loved?.y).toBeGreaterThan(hated?.y ?? 100)
  expect(hated?.y).toBeGreaterThan(disputed?.y ?? 100)
})

it('draws those with 20 votes or more, and nothing for fewer than three of them', () => {
  const known = [opinion('One', 20, 5), opinion('Two', 15, 5)]
  expect(layoutField([...known, opinion('Three', 10, 10)])?.count).toBe(3)
  expect(layoutField([...known, opinion('Three', 10, 9)])).toBeUndefined()
})

it('names no dot where another name or another dot is', () => {
  const crowd = Array.from({ length: 40 }, (_, index) =>
    opinion(`Crowded ${index}`, 500 - index, 300),
  )
  const labels = layoutField([opinion('Alone', 30, 600), ...crowd])?.labels ?? []
  expect(labels.map(({ name }) => name)).toContain('Alone')
  expect(labels.length).toBeLessThan(10)
})

it('stays small with three hundred dots', () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    opinion(`Person number ${index}`, (index * 37) % 211, ((index * 53) % 97) + 1),
  )
  expect(JSON.stringify(layoutField(many)).length).toBeLessThan(8_000)
})
