import { describe, expect, it } from 'vitest'
import { nextParam, type PageParam, pageQueryOf, readPage } from './post-pages.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` }))
const following = (answer: Parameters<typeof readPage>[0], param: PageParam = null) =>
  nextParam(readPage(answer, param))

describe('after a page of posts', () => {
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
    [
      'ten rows that are said to be the last',
      { data: rows(10), pagination: { hasNext: false } },
      null,
      null,
    ],
    ['few rows that are said to go on', { data: rows(3), pagination: { hasNext: true } }, null, 2],
  ] as const)(
    '%s, the list goes on where the spec’s clients go on',
    (_, answer, param, expected) => {
      expect(following(answer as Parameters<typeof readPage>[0], param)).toBe(expected)
    },
  )

  it('the rest of the paging is made up from what is known', () => {
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

  it('is asked for by what it is known by', () => {
    expect([null, 'c', 3].map(pageQueryOf)).toEqual([{}, { cursor: 'c' }, { page: 3 }])
  })
})
