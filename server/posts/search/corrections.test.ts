import { expect, it } from 'vitest'
import { corrections } from './corrections.ts'
import { editDistance } from './edit-distance.ts'

it.each([
  ['budget', 'budget', 0],
  ['budegt', 'budget', 1],
  ['buget', 'budget', 1],
  ['buddget', 'budget', 1],
  ['bulget', 'budget', 1],
  ['goverment', 'government', 1],
  ['gvoerment', 'government', 2],
  ['', 'ab', 2],
  ['council', 'budget', 3],
])('%s is %s but for %i slips', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
})

it('takes each word for the nearest that is used, the most used first', () => {
  const texts = ['the budget, the budget!', 'a gadget for the council', 'правительство']
  expect(corrections('teh', texts)).toEqual([])
  expect(corrections('the budegt', texts)).toEqual([['the'], ['budget']])
  expect(corrections('правителство', texts)).toEqual([['правительство']])
  expect(corrections('zebra council', texts)).toEqual([])
  expect(corrections('?!', texts)).toEqual([])
})
