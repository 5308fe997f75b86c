import { expect, test } from 'vitest'
import { scaleMaximum } from './scale-maximum.ts'

const days = (usual: number, ...others: number[]) => [
  ...Array.from({ length: 30 - others.length }, () => usual),
  ...others,
]

test('the scale of a bar chart ends at the highest count', () => {
  expect(scaleMaximum(days(3, 9, 5))).toBe(9)
  expect(scaleMaximum(days(40, 102))).toBe(102)
})

test('an extreme day does not flatten the others', () => {
  expect(scaleMaximum(days(3, 4, 123))).toBe(5)
  expect(scaleMaximum(days(1, 2, 2, 8, 500, 123))).toBe(10)
})

test('a chart of few active days shows them whole', () => {
  expect(scaleMaximum(days(0, 123))).toBe(123)
  expect(scaleMaximum(days(0))).toBe(1)
  expect(scaleMaximum([])).toBe(1)
})
