import { expect, it } from 'vitest'
import type { Comment } from '../../contract/comments.ts'
import { commentsOf } from './comment-pages.ts'

const comment = (id: string): Comment => ({
  id,
  content: `Comment ${id}`,
  createdAt: '2026-01-01T00:00:00Z',
  isAnonymous: false,
  isEdited: false,
  isOwn: false,
  user: null,
  personality: { id: 'p', name: 'Ada', slug: 'ada' },
})

it('puts the pages together, each comment once, in the order of the server', () => {
  const pages = [
    { comments: ['f', 'd', 'c'].map(comment), next: 'c' },
    { comments: ['c', 'b', 'a'].map(comment), next: null },
  ]
  expect(commentsOf(pages).map(({ id }) => id)).toEqual(['f', 'd', 'c', 'b', 'a'])
  expect(commentsOf([])).toEqual([])
})
