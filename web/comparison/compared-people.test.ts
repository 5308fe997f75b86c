import { expect, it } from 'vitest'
import { comparedSlugs, comparison, comparisonOf } from './compared-people.ts'

const slugsAt = (query: string) => comparedSlugs(comparison.read(new URLSearchParams(query)))

it('reads at most four people from the address, each once', () => {
  expect(slugsAt('people=ada,ben')).toEqual(['ada', 'ben'])
  expect(slugsAt('people=Ada,ada,<b>,ben,cem,dan,eve')).toEqual(['ada', 'ben', 'cem', 'dan'])
  expect(slugsAt('people=')).toEqual([])
})

it('writes an address that people can read', () => {
  expect(comparisonOf(['ada', 'ben'])).toBe('/compare?people=ada,ben')
  expect(comparisonOf([])).toBe('/compare')
})
