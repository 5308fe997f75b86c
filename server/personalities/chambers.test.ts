import { expect, it } from 'vitest'
import { chamberOf } from './chambers.ts'

it('tells the chamber from the beginning of a position', () => {
  expect(chamberOf('Senator for Washington')).toBe('Senate')
  expect(chamberOf('senator')).toBe('Senate')
  expect(chamberOf("Representative for Ohio's 9th district")).toBe('House of Representatives')
  expect(chamberOf('Delegate for Ambery')).toBe('House of Delegates')
  expect(chamberOf('Member of Parliament for Leeds')).toBe('Parliament')
})

it('tells no chamber from other positions', () => {
  for (const position of [
    null,
    '',
    'Former Senator',
    'Senator, former Chancellor of Saltmere',
    'President of the Senate',
    'Representativeness officer',
    'Mayor of Dunmarsh',
  ]) {
    expect(chamberOf(position)).toBeUndefined()
  }
})
