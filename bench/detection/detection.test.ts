import { describe, expect, it } from 'vitest'
import { searchAttack } from './adversary.ts'
import { crudeAttacks, evaluateCrudeAttack, searchCrudeAttack } from './crude-attacks.ts'
import { evaluateScenario, scenarios } from './innocents.ts'
import { World } from './world.ts'

// A short version of `npm run bench -- detection`.

describe.each(Object.keys(scenarios))('people who did nothing wrong: %s', (name) => {
  it('no vote of theirs is held, and none of an established account set apart', () => {
    for (const seed of ['short 1', 'short 2']) {
      expect(evaluateScenario(name, seed, 2_500)).toMatchObject({ held: 0, established: 0 })
    }
  })
})

it.each([50, 1_000])('hardly anything is left of %d accounts that adapt', (accounts) => {
  for (const size of [500, 5_000]) {
    const world = new World('short', size)
    const { effect } = searchAttack(world, { accounts, seed: 'short', tries: 100 })
    expect(effect.left).toBeLessThanOrEqual(0.05)
  }
})

it.each(Object.entries(crudeAttacks))('an attack without care is held: %s', (_name, attack) => {
  const { held, people } = evaluateCrudeAttack(attack, 'short', 2_500)
  expect(held).toBeGreaterThanOrEqual(0.8)
  expect(people).toBeLessThanOrEqual(2)
})

it('hardly anything is left of accounts that share some traits, whatever a search chooses', () => {
  const world = new World('short', 2_500)
  const { result } = searchCrudeAttack(world, { accounts: 200, seed: 'short', tries: 12 })
  expect(result.left).toBeLessThanOrEqual(0.05)
})
