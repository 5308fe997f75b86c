import { expect, it } from 'vitest'
import { readPage } from './paging.ts'

it('reads a page past the first 1,000 rows from the nearer end, and leaves the rows to others who share them', async () => {
  const lastRows: readonly number[] = [2000, 1999]
  const bounds = { total: 2000, maxSkipped: 2000 }
  const pages = await Promise.all(
    [1, 2].map(() =>
      readPage({ page: 1000, limit: 2 }, bounds, async ({ offset, limit, direction }) => {
        expect([offset, limit, direction('asc')]).toEqual([0, 2, 'desc'])
        return lastRows
      }),
    ),
  )
  expect(pages).toEqual([
    [1999, 2000],
    [1999, 2000],
  ])
})
