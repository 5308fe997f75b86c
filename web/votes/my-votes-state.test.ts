import { expect, it } from 'vitest'
import { myVotes, myVotesOptions } from './my-votes-state.ts'

it.each([
  ['', undefined],
  ['type=up', 'UPVOTE'],
  ['type=down', 'DOWNVOTE'],
  ['type=sideways', undefined],
])('translates %j to the vote type of the API', (search, type) => {
  expect(myVotesOptions(myVotes.read(new URLSearchParams(search)))).toMatchObject({ type })
})
