import { expect, it } from 'vitest'
import { nextCursorOf, rowsOf } from './cursor-pages.ts'

const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })) })

it('flattens overlapping pages to one list without duplicates, in server order', () => {
  const pages = [page('f', 'd', 'c'), page('c', 'b', 'a')]
  expect(rowsOf(pages).map(({ id }) => id)).toEqual(['f', 'd', 'c', 'b', 'a'])
  expect(rowsOf([])).toEqual([])
})

it('has no next cursor on the last page', () => {
  expect(nextCursorOf({ pagination: { hasNext: true, nextCursor: 'c' } })).toBe('c')
  expect(nextCursorOf({ pagination: { hasNext: false, nextCursor: 'c' } })).toBeNull()
})
