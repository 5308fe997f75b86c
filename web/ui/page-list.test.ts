import { expect, it } from 'vitest'
import { pageList } from './page-list.ts'

it.each([
  [1, 0, []],
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 'gap', 6]],
  [3, 6, [1, 2, 3, 4, 'gap', 6]],
  [4, 6, [1, 'gap', 3, 4, 5, 6]],
  [6, 6, [1, 'gap', 3, 4, 5, 6]],
  [4, 9, [1, 'gap', 3, 4, 5, 'gap', 9]],
  [23, 45, [1, 'gap', 22, 23, 24, 'gap', 45]],
  [45, 45, [1, 'gap', 42, 43, 44, 45]],
  [99, 7, [1, 'gap', 4, 5, 6, 7]],
])('on page %i of %i lists %j', (current, total, entries) => {
  expect(pageList(current, total)).toEqual(entries)
})

it('always lists the current page, sorted and without duplicates, and no gap hides a single page', () => {
  for (let total = 1; total <= 30; total++) {
    for (let current = 1; current <= total; current++) {
      const list = pageList(current, total)
      const pages = list.filter((entry) => entry !== 'gap')
      expect(pages).toContain(current)
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      list.forEach((entry, at) => {
        if (entry !== 'gap') return
        const [before, after] = [list[at - 1], list[at + 1]] as [number, number]
        expect(after - before).toBeGreaterThan(1)
      })
    }
  }
})
