import { expect, it } from 'vitest'
import { spreadLabels } from './spread-labels.ts'

it('leaves labels where they belong that are far enough apart', () => {
  expect(spreadLabels([80, 20, 30], 10)).toEqual([80, 20, 30])
  expect(spreadLabels([], 10)).toEqual([])
})

it('moves labels that would overlap around their middle, in their order', () => {
  expect(spreadLabels([50, 50], 10)).toEqual([45, 55])
  expect(spreadLabels([56, 60, 48, 52], 10)).toEqual([59, 69, 39, 49])
})

it('keeps labels within the height', () => {
  expect(spreadLabels([100, 99, 0], 10)).toEqual([100, 90, 0])
  expect(spreadLabels([0, 0, 0], 10)).toEqual([0, 10, 20])
})
