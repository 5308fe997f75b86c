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

it('places support across and votes upwards, with a band below for those with few votes', () => {
  const [loved, hated, disputed, fresh] = placesOf([
    opinion('Loved', 900, 100),
    opinion('Hated', 10, 90),
    opinion('Disputed', 25, 25),
    opinion('Fresh', 3, 1),
  ])
  expect([loved?.x, hated?.x, disputed?.x, fresh?.x]).toEqual([90, 10, 50, 75])
  expect(loved?.y).toBeGreaterThan(hated?.y ?? 100)
  expect(hated?.y).toBeGreaterThan(disputed?.y ?? 100)
  expect(disputed?.y).toBeGreaterThan(14)
  expect(fresh?.y).toBeLessThan(14)
})

it('draws nothing for fewer than three personalities with votes', () => {
  expect(layoutField([opinion('One', 5, 5), opinion('Two', 5, 0)])).toBeUndefined()
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
