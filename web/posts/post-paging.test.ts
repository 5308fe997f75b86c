import { describe, expect, it } from 'vitest'
import { nextParam, type PageParam, pageQueryOf, readPage } from './post-paging.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }))
const following = (response: Parameters<typeof readPage>[0], param: PageParam = null) =>
  nextParam(readPage(response, param))

describe('paging through posts', () => {
  it.each([
    ['a list of ten', rows(10), null, 2],
    ['the second list of ten', rows(10), 2, 3],
    ['a list of nine', rows(9), null, null],
    ['an empty list', [], 2, null],
    ['ten rows without paging', { data: rows(10) }, null, 2],
    ['ten rows with only a total', { data: rows(10), meta: { total: 10 } }, null, 2],
    ['ten rows with only a page number', { data: rows(10), pagination: { page: 4 } }, null, 5],
    ['nine rows without paging', { data: rows(9), pagination: {} }, null, null],
    ['a cursor alone', { data: rows(3), pagination: { nextCursor: 'c' } }, null, 'c'],
    ['ten rows marked as the last', { data: rows(10), pagination: { hasNext: false } }, null, null],
    ['three rows with more to follow', { data: rows(3), pagination: { hasNext: true } }, null, 2],
  ] as const)(
    'after %s, requests the same next page as the spec’s clients',
    (_, response, param, expected) => {
      expect(following(response as Parameters<typeof readPage>[0], param)).toBe(expected)
    },
  )

  it('derives missing pagination fields from the response and the request', () => {
    expect(readPage(rows(10), 2).pagination).toEqual({
      page: 2,
      limit: 10,
      total: 10,
      totalPages: 1,
      hasNext: true,
      hasPrev: true,
      nextCursor: null,
    })
    expect(readPage({ data: rows(2), meta: { total: 22 } }, 3).pagination.total).toBe(22)
  })

  it('requests a page by cursor or by number', () => {
    expect([null, 'c', 3].map(pageQueryOf)).toEqual([{}, { cursor: 'c' }, { page: 3 }])
  })
})
