import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Comment } from '../../contract/comments.ts'
import { pageSizes } from '../../contract/limits.ts'
import { paginate } from '../../contract/paging.ts'
import { type CommentPage, commentsOf, reachOf, readPage } from './comment-pages.ts'

const comment = (number: number): Comment => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  content: `Comment ${number}`,
  createdAt: '2026-01-01T00:00:00Z',
  isAnonymous: false,
  isEdited: false,
  isOwn: false,
  user: null,
  personality: { id: 'p', name: 'Ada', slug: 'ada' },
})

/** A discussion as the server keeps it: the newest first, read by page number. */
function discussion(count: number) {
  const limit = pageSizes.comments
  let made = count
  let rows = Array.from({ length: count }, (_, index) => comment(count - index))
  return {
    ids: () => rows.map(({ id }) => id),
    post() {
      made += 1
      rows = [comment(made), ...rows]
    },
    remove(at: number) {
      rows = rows.filter((_, index) => index !== at % rows.length)
    },
    fetchPage: async (page: number) => ({
      data: rows.slice((page - 1) * limit, page * limit),
      pagination: paginate(page, limit, rows.length),
    }),
  }
}

type Server = ReturnType<typeof discussion>

async function readOn(server: Server, pages: CommentPage[]): Promise<CommentPage[]> {
  const last = pages.at(-1)
  return [...pages, await readPage(server.fetchPage, last ? reachOf(last) : null)]
}

async function readToEnd(server: Server, between: (pages: number) => void = () => undefined) {
  let pages = await readOn(server, [])
  for (let last = pages.at(-1); last && reachOf(last); last = pages.at(-1)) {
    between(pages.length)
    pages = await readOn(server, pages)
  }
  return pages
}

it.each([0, 1, 19, 20, 21, 40, 45])('reads %i comments to the end', async (count) => {
  const server = discussion(count)
  const pages = await readToEnd(server)
  expect(pages).toHaveLength(Math.max(1, Math.ceil(count / pageSizes.comments)))
  expect(commentsOf(pages).map(({ id }) => id)).toEqual(server.ids())
})

it('brings something new with every page, however much was posted meanwhile', async () => {
  const server = discussion(60)
  let pages = await readOn(server, [])
  for (let post = 0; post < 50; post++) server.post()
  pages = await readOn(server, pages)
  expect(commentsOf(pages).length).toBeGreaterThan(20)
})

it('neither repeats nor misses while others post and delete', async () => {
  const events = fc.array(fc.oneof(fc.constant('post' as const), fc.nat(200)), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.nat(150), fc.array(events, { maxLength: 8 }), async (count, rounds) => {
      const server = discussion(count)
      const before = server.ids()
      const pages = await readToEnd(server, (round) => {
        for (const event of rounds[round - 1] ?? []) {
          if (event === 'post') server.post()
          else server.remove(event)
        }
      })
      const read = commentsOf(pages).map(({ id }) => id)
      expect(read).toEqual([...new Set(read)].sort().reverse())
      const still = new Set(server.ids())
      const missed = before.filter((id) => still.has(id) && !read.includes(id))
      expect(missed).toEqual([])
    }),
  )
})
