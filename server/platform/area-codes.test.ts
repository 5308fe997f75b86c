import { expect, it } from 'vitest'
import { areaCodes } from './area-codes.ts'

const california = { name: 'California', identifiers: [] }
const state = (identifier: string) => ({ name: 'Kalifornien', identifiers: [identifier] })

it.each([
  ["California's 12th district", [], null, ['CA-12']],
  ["New York's 3rd congressional district", [], null, ['NY-3']],
  ['12', [], california, ['CA-12']],
  ['District 12', [], state('US-CA'), ['CA-12']],
  ['Congressional District 12', [], state('ocd-division/country:us/state:ca'), ['CA-12']],
  ['San Francisco', ['ocd-division/country:us/state:ca/cd:12'], california, ['CA-12']],
  ['Windsor', ['E14001234'], { name: 'England', identifiers: [] }, ['E14001234']],
  ["Atlantis's 12th district", [], null, []],
  ['District 12', [], { name: 'Freeland', identifiers: [] }, []],
  ['Ward 4 of 2024', [], california, []],
])('finds %s %j by its code', (name, identifiers, parent, codes) => {
  expect(areaCodes({ name, identifiers, parent })).toEqual(codes)
})
