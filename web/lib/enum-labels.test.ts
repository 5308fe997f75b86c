import { expect, it } from 'vitest'
import { humanize, labelOf, lookUp } from './enum-labels.ts'

const labels = { ACTIVE: 'Active', HIDDEN: 'Not shown' }

it('gives a known value its label, and makes any other one readable', () => {
  expect(labelOf(labels, 'HIDDEN')).toBe('Not shown')
  expect(labelOf(labels, 'SOMETHING_NEW')).toBe('Something new')
  expect(labelOf(labels, 'constructor')).toBe('Constructor')
})

it('has nothing for an unknown value', () => {
  expect(lookUp(labels, 'ACTIVE')).toBe('Active')
  expect(lookUp(labels, 'SOMETHING_NEW')).toBeUndefined()
  expect(lookUp(labels, '__proto__')).toBeUndefined()
})

it('makes values readable', () => {
  expect(['VOTE', 'wrong information', 'kebab-case', '_', ''].map(humanize)).toEqual([
    'Vote',
    'Wrong information',
    'Kebab case',
    '',
    '',
  ])
})
