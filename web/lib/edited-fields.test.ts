import { expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { editedFields, isOutdatedEdit } from './edited-fields.ts'

const values = { name: 'Ada', bio: null, location: 'London' }
const shown = { id: 'a', name: 'Ada', bio: 'Wrote a program.', location: null }

it.each([
  [{}, { basedOn: {} }],
  [{ bio: true }, { bio: null, basedOn: { bio: 'Wrote a program.' } }],
  [
    { name: false, location: true, bio: true },
    { bio: null, location: 'London', basedOn: { bio: 'Wrote a program.', location: null } },
  ],
])('keeps of the fields only the edited ones, %j', (dirtyFields, expected) => {
  expect(editedFields(values, dirtyFields, shown)).toEqual(expected)
})

it('recognizes an edit of what has changed meanwhile', () => {
  expect(isOutdatedEdit(new ApiError(409, [problems.changedMeanwhile.message()]))).toBe(true)
  expect(isOutdatedEdit(new ApiError(409, [problems.usernameTaken.message()]))).toBe(false)
  expect(isOutdatedEdit(new Error(problems.changedMeanwhile.message()))).toBe(false)
})
