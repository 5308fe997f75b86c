import { expect, it } from 'vitest'
import { myComments, myCommentsOptions } from './my-comments-state.ts'

it.each([
  ['', undefined],
  ['status=HIDDEN', 'HIDDEN'],
  ['status=FLAGGED', 'FLAGGED'],
  ['status=DELETED', undefined],
])('turns the URL query %j into API parameters', (search, status) => {
  const state = myComments.read(new URLSearchParams(search))
  expect(myCommentsOptions(state)).toMatchObject({ status, limit: 12 })
})
