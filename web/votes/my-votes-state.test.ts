import { expect, it } from 'vitest'
import { myVotesAddress, myVotesOptions, readMyVotesState } from './my-votes-state.ts'

const read = (search: string) => readMyVotesState(new URLSearchParams(search))

it('reads back what it writes, and writes no defaults', () => {
  expect(myVotesAddress(read('type=all&sort=newest&page=1'))).toBe('/my-votes')
  const address = '/my-votes?q=ada&type=down&sort=personality&page=2'
  expect(myVotesAddress(read(address.split('?')[1] ?? ''))).toBe(address)
  expect(myVotesAddress(read('type=sideways&sort=random&page=x'))).toBe('/my-votes')
})

it.each([
  ['', { sortBy: 'createdAt', order: 'desc', type: undefined }],
  ['sort=oldest&type=up', { sortBy: 'createdAt', order: 'asc', type: 'UPVOTE' }],
  ['sort=personality&type=down', { sortBy: 'personality.name', order: 'asc', type: 'DOWNVOTE' }],
])('asks the API for %j', (search, options) => {
  expect(myVotesOptions(read(search))).toMatchObject(options)
})
