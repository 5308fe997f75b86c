import { expect, it } from 'vitest'
import { listText } from './list-text.ts'

it('lists words as a sentence does', () => {
  expect(listText([])).toBe('')
  expect(listText(['Ann'])).toBe('Ann')
  expect(listText(['Ann', 'Bo'])).toBe('Ann and Bo')
  expect(listText(['Ann', 'Bo', 'Cy'])).toBe('Ann, Bo and Cy')
})
