import { expect, it } from 'vitest'
import { humanize, labelOf, lookUp } from './enum-labels.ts'

const labels = { ACTIVE: 'Active', HIDDEN: 'Not shown' }

it('labels known values and humanizes unknown ones', () => {
  expect(labelOf(labels, 'HIDDEN')).toBe('Not shown')
  expect(labelOf(labels, 'SOMETHING_NEW')).toBe('Something new')
  expect(labelOf(labels, 'constructor')).toBe('Constructor')
})

it('looks up nothing for an unknown value', () => {
  expect(lookUp(labels, 'ACTIVE')).toBe('Active')
  expect(lookUp(labels, 'SOMETHING_NEW')).toBeUndefined()
  expect(lookUp(labels, '__proto__')).toBeUndefined()
})

it('humanizes values', () => {
  expect(['VOTE', 'wrong information', 'kebab-case', '_', ''].map(humanize)).toEqual([
    'Vote',
    'Wrong information',
    'Kebab case',
    '',
    '',
  ])
})
