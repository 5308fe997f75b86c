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
])('%s differs from %s by %i typing errors', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
})

it('corrects each word to the nearest words in use, most frequent first', async () => {
  const texts = ['the budget, the budget!', 'a gadget for the council', 'правительство']
  expect(await corrections('teh', texts)).toEqual([])
  expect(await corrections('the budegt', texts)).toEqual([['the'], ['budget']])
  expect(await corrections('правителство', texts)).toEqual([['правительство']])
  expect(await corrections('zebra council', texts)).toEqual([])
  expect(await corrections('?!', texts)).toEqual([])
  expect(await corrections('one two', ['one two three', 'two one'])).toEqual([['one'], ['two']])
})

it('corrects the first five words and ignores the rest', async () => {
  const texts = ['alpha bravo charlie delta foxtrot']
  expect(await corrections('alhpa brvao charile detla foxtrto nothing', texts)).toEqual(
    ['alpha', 'bravo', 'charlie', 'delta', 'foxtrot'].map((word) => [word]),
  )
})
