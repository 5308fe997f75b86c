import { expect, it } from 'vitest'
import { myComments, myCommentsOptions } from './my-comments-state.ts'

it.each([
  ['', undefined],
  ['status=HIDDEN', 'HIDDEN'],
  ['status=FLAGGED', 'FLAGGED'],
  ['status=DELETED', undefined],
])('asks the API for %j', (search, status) => {
  const state = myComments.read(new URLSearchParams(search))
  expect(myCommentsOptions(state)).toMatchObject({ status, limit: 12 })
})
