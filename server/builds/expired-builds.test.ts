import { expect, it } from 'vitest'
import { buildLifetime, expiredBuilds } from './expired-builds.ts'

const now = 100 * buildLifetime
const expiredAmong = (ages: Record<string, number>) =>
  expiredBuilds(new Map(Object.entries(ages).map(([id, age]) => [id, now - age])), 'own', now)

it('keeps a build for a week after it was last served', () => {
  expect(expiredAmong({ other: buildLifetime })).toEqual([])
  expect(expiredAmong({ other: buildLifetime + 1 })).toEqual(['other'])
})

it('keeps the two that were served last besides its own', () => {
  expect(expiredAmong({ older: 3, newer: 1, oldest: 4, own: 9 })).toEqual(['oldest'])
})

it('keeps its own build, however long it was not served', () => {
  expect(expiredAmong({ own: 2 * buildLifetime })).toEqual([])
})
