import { describe, expect, it } from 'vitest'
import { searchAttack } from './adversary.ts'
import { crudeAttacks, evaluateCrudeAttack, searchCrudeAttack } from './crude-attacks.ts'
import { rankedShare, runInformedAttack } from './informed-attacks.ts'
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

it.each([
  'in the crowd of a viral link',
  'points left behind',
  'own domain, 200 accounts',
  'own domain, one older account',
])('hardly anything is left of accounts that know the rules: %s', (name) => {
  const outcome = runInformedAttack(name, new World('short', 2_500), 'short')
  expect(rankedShare(outcome)).toBeLessThanOrEqual(0.05)
})

// Among the worst cases that the search has found. A rule that lets fewer accounts do more is worse.
it('the few accounts that set the honest new ones of a person apart move few votes each', () => {
  const world = new World('report 7', 5_000)
  const outcome = runInformedAttack('few who set honest ones apart', world, 'report 7')
  expect(outcome.accounts).toBeGreaterThanOrEqual(3)
  expect(rankedShare(outcome)).toBeLessThanOrEqual(5)
  expect(outcome.heldPeople).toBe(0)
})
