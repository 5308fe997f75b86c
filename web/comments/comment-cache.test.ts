import { expect, it } from 'vitest'
import { rowsOf } from '../lib/cursor-pages.ts'
import {
  agreementAfter,
  withEdited,
  withoutComment,
  withoutCounted,
  withoutOwnComments,
  withPosted,
  withReplies,
} from './comment-cache.ts'
import { type CommentPages, commentsOf, type DiscussionComment, threadOf } from './discussion.ts'

const comment = (id: string, content = id): DiscussionComment => ({
  id,
  content,
  lang: null,
  createdAt: '2026-01-01T00:00:00Z',
  links: [],
  isAnonymous: false,
  isEdited: false,
  isOwn: true,
  user: null,
})

const page = (ids: string[], nextCursor: string | null) => ({
  data: ids.map((id) => threadOf(comment(id))),
  pagination: {
    page: 1,
    limit: 2,
    total: 4,
    totalPages: 2,
    hasNext: nextCursor !== null,
    hasPrev: false,
    nextCursor,
  },
})

const pages: CommentPages = {
  pages: [page(['d', 'c'], 'c'), page(['b', 'a'], null)],
  pageParams: [null, 'c'],
}

const shown = (all: CommentPages) => commentsOf(rowsOf(all.pages)).map(({ content }) => content)

it('shows a posted comment at the top, or at the end where the oldest come first', () => {
  expect(shown(withPosted(pages, comment('e'), 'newest first'))).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(shown(withPosted(pages, comment('e'), 'oldest first'))).toEqual(['d', 'c', 'b', 'a', 'e'])
})

it('replaces an edited comment in place', () => {
  expect(shown(withEdited(pages, comment('b', 'new')))).toEqual(['d', 'c', 'new', 'a'])
})

it('removes a deleted comment once', () => {
  const after = withoutComment(pages, 'c')
  expect(shown(after)).toEqual(['d', 'b', 'a'])
  expect(withoutComment(after, 'c')).toEqual(after)
})

const reply = (id: string, parentId: string) => ({ ...comment(id), parentId })

it('shows a posted reply at the end of its thread, and keeps a thread while it has replies', () => {
  const one = withPosted(pages, reply('b1', 'b'), 'newest first')
  expect(shown(one)).toEqual(['d', 'c', 'b', 'b1', 'a'])
  const headless = withoutComment(one, 'b')
  expect(shown(headless)).toEqual(['d', 'c', 'b1', 'a'])
  expect(rowsOf(headless.pages)[2]).toMatchObject({ id: 'b', comment: null, replyCount: 1 })
  expect(rowsOf(withoutComment(headless, 'b1').pages).map(({ id }) => id)).toEqual(['d', 'c', 'a'])
  expect(shown(withEdited(one, { ...reply('b1', 'b'), content: 'new' }))).toContain('new')
})

it('adds further replies before one that was posted meanwhile, each once', () => {
  const at = (id: string, minute: number) => ({
    ...reply(id, 'b'),
    createdAt: `2026-01-01T00:0${minute}:00Z`,
  })
  const before = [at('b1', 1), at('b9', 9)].reduce(
    (all, one) => withPosted(all, one, 'newest first'),
    pages,
  )
  const { pagination } = page([], null)
  const after = withReplies(before, 'b', { data: [at('b2', 2), at('b9', 9)], pagination })
  expect(shown(after)).toEqual(['d', 'c', 'b', 'b1', 'b2', 'b9', 'a'])
})

it('counts an own agreement at once, and shows no count that was not shown before', () => {
  const agreed = agreementAfter({ agreeCount: 7, hasAgreed: false }, true)
  expect(agreed).toEqual({ agreeCount: 8, hasAgreed: true })
  expect(agreementAfter(agreed, true)).toEqual(agreed)
  expect(agreementAfter(agreed, false)).toEqual({ agreeCount: 7, hasAgreed: false })
  expect(agreementAfter({ agreeCount: null }, true)).toEqual({ agreeCount: null, hasAgreed: true })
})

const ownPage = {
  data: [comment('c'), comment('b')],
  pagination: { page: 1, limit: 2, total: 3, totalPages: 2, hasNext: true, hasPrev: false },
}

it('removes own comments from a page and its total, also those on other pages', () => {
  const after = withoutOwnComments(ownPage, ['a'], true)
  expect(after.data).toEqual(ownPage.data)
  expect(after.pagination).toMatchObject({ total: 2, totalPages: 1, hasNext: false })
  expect(withoutOwnComments(ownPage, ['c', 'a'], true)).toMatchObject({
    data: [{ id: 'b' }],
    pagination: { total: 1, totalPages: 1, hasNext: false },
  })
})

it('subtracts from the total of a filtered page only what the page contained', () => {
  expect(withoutOwnComments(ownPage, ['a'], false)).toEqual(ownPage)
  expect(withoutOwnComments(ownPage, ['b'], false).pagination).toMatchObject({ total: 2 })
})

it('subtracts shown and hidden comments from the counts of own comments', () => {
  const counts = { totalComments: 3, activeComments: 2, hiddenComments: 1 }
  const deleted = [{ isHidden: true }, { isHidden: false }]
  expect(withoutCounted(counts, deleted)).toEqual({
    totalComments: 1,
    activeComments: 1,
    hiddenComments: 0,
  })
})
