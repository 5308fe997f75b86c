import { expect, it } from 'vitest'
import { textOf } from './changes-since.tsx'

const none = { supportThen: null, supportNow: 62, newComments: 0, hasMoreComments: false }

it('says by how many points the support has risen or fallen', () => {
  expect(textOf({ ...none, supportThen: 58 })).toBe('Support 62%, 4 points up')
  expect(textOf({ ...none, supportThen: 63 })).toBe('Support 62%, 1 point down')
})

it('says how many comments have followed', () => {
  expect(textOf({ ...none, newComments: 1 })).toBe('1 more comment')
  expect(textOf({ ...none, newComments: 50, hasMoreComments: true })).toBe('50+ more comments')
  expect(textOf({ ...none, supportThen: 58, newComments: 2 })).toBe(
    'Support 62%, 4 points up, and 2 more comments',
  )
})

it('says nothing without a change, or without a point to compare with', () => {
  expect(textOf(none)).toBe('')
  expect(textOf({ ...none, supportThen: 62 })).toBe('')
})
