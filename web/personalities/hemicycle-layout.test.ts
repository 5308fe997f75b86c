import { expect, it } from 'vitest'
import type { Seat } from '../../contract/personalities.ts'
import { layoutHemicycle } from './hemicycle-layout.ts'
import { seatPlaces, seatsInOrder } from './hemicycle-places.ts'

const member = (slug: string, party: string | null, upvoteCount = 0, downvoteCount = 0) => ({
  slug,
  name: slug,
  party,
  isIndependent: true,
  upvoteCount,
  downvoteCount,
  color: null as string | null,
  partySlug: null,
})

const layoutOf = (members: Seat[]) => layoutHemicycle({ chamber: 'Senate', slug: null, members })

it('gives every member a seat of its own inside the half circle', () => {
  for (const count of [3, 12, 16, 17, 20, 28, 29, 100, 435, 700]) {
    const { places, size } = seatPlaces(count)
    expect(places).toHaveLength(count)
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(100)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThanOrEqual(100)
    }
    const closest = places.map((one, index) =>
      Math.min(
        ...places.slice(index + 1).map((two) => Math.hypot(one.x - two.x, (one.y - two.y) / 2)),
      ),
    )
    // Dots are 0.84 of the size.
    expect(Math.min(...closest)).toBeGreaterThan(size * 0.7)
  }
})

it('seats few members in few rows, so that none looks lost', () => {
  const rowsOf = (count: number) => {
    const { places, size } = seatPlaces(count)
    return places.filter(({ y }) => y < size + 0.001).length / 2
  }
  expect([16, 17, 28, 29].map(rowsOf)).toEqual([1, 2, 2, 3])
})

it('seats members by party and then by support', () => {
  const seated = seatsInOrder([
    member('d', 'Whigs'),
    member('a', 'Tories', 1, 9),
    member('b', 'Tories', 9, 1),
    member('c', null),
  ])
  expect(seated.map(({ slug }) => slug)).toEqual(['c', 'b', 'a', 'd'])
})

it('draws members whom more oppose than support as rings', () => {
  const layout = layoutOf([member('a', 'Tories', 1, 19), member('b', 'Tories', 19, 1)])
  expect(layout?.paths[0]?.all.match(/M/g)).toHaveLength(2)
  expect(layout?.paths[0]?.rings.match(/M/g)).toHaveLength(1)
  expect(layout?.parties[0]).toMatchObject({ supported: 1, opposed: 1 })
})

it('says of no one with fewer than 20 votes on which side they are', () => {
  const layout = layoutOf([member('a', 'Tories', 0, 19), member('b', 'Tories', 19, 0)])
  expect(layout?.paths[0]?.all.match(/M/g)).toHaveLength(2)
  expect(layout?.paths[0]?.rings).toBe('')
  expect(layout?.parties[0]).toMatchObject({ supported: 0, opposed: 0 })
})

it('seats members whose party is not known apart from those who belong to none, both without a colour', () => {
  const unknown = { ...member('a', null), isIndependent: false }
  const layout = layoutOf([unknown, member('b', null), member('c', 'Whigs')])
  expect(layout?.parties.map(({ party, look, seats }) => [party, look.className, seats])).toEqual([
    ['Independent', 'party-other', 1],
    ['Party not known', 'party-other', 1],
    ['Whigs', 'party-0', 1],
  ])
})

it('gives parties their own colours, and others those of the palette', () => {
  const layout = layoutOf([
    { ...member('a', 'Tories'), color: '#0a3b7c', partySlug: 'tories' },
    member('b', 'Whigs'),
  ])
  expect(layout?.parties.map(({ slug, look }) => [slug, look])).toEqual([
    ['tories', { className: 'party-own', color: '#0a3b7c' }],
    [null, { className: 'party-0' }],
  ])
})
