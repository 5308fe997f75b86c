import { expect, it } from 'vitest'
import { neighboursIn, type RelatedPerson } from './related-people.ts'

const people = (count: number): RelatedPerson[] =>
  Array.from({ length: count }, (_, index) => ({
    slug: `p${index}`,
    name: `Person ${index}`,
    position: null,
    imageUrl: null,
  }))

const around = (count: number, slug: string) => {
  const { following, previous } = neighboursIn(people(count), slug)
  return [following.map((person) => person.slug), previous?.slug]
}

it('goes round in a group: after the last comes the first', () => {
  expect(around(3, 'p1')).toEqual([['p2', 'p0'], 'p0'])
  expect(around(3, 'p2')).toEqual([['p0', 'p1'], 'p1'])
  expect(around(3, 'p0')).toEqual([['p1', 'p2'], 'p2'])
  expect(around(1, 'p0')).toEqual([[], undefined])
})

it('has no one before the first of a group that is read in part, which begins after those beyond', () => {
  expect(around(49, 'p0')).toEqual([['p1', 'p2', 'p3', 'p4'], 'p48'])
  expect(around(50, 'p0')).toEqual([['p1', 'p2', 'p3', 'p4'], undefined])
  expect(around(50, 'p49')).toEqual([['p0', 'p1', 'p2', 'p3'], 'p48'])
  expect(around(50, 'p70')).toEqual([['p0', 'p1', 'p2', 'p3'], undefined])
})
