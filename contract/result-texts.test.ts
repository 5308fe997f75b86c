import { expect, it } from 'vitest'
import { resultTitle, votesText } from './result-texts.ts'

const title = (
  upvoteCount: number,
  downvoteCount: number,
  status: 'IN_OFFICE' | 'FORMER' | 'DIED' = 'IN_OFFICE',
) => resultTitle({ name: 'Jane Doe', status, upvoteCount, downvoteCount })

it.each([
  [title(56, 44), '56% support Jane Doe'],
  [title(44, 56), '56% oppose Jane Doe'],
  [title(10, 10), '50% support Jane Doe'],
  [title(10, 9), '53% support Jane Doe (few votes)'],
  [title(0, 0), 'Jane Doe: be among the first to vote'],
  [title(30, 70, 'FORMER'), '70% oppose Jane Doe (former member)'],
  [title(1, 0, 'DIED'), '100% support Jane Doe (died, few votes)'],
  [title(0, 0, 'FORMER'), 'Jane Doe (former member)'],
])('says how people vote on a person: %s', (said, expected) => {
  expect(said).toBe(expected)
})

it('says numbers of votes', () => {
  expect(votesText(1)).toBe('1 vote')
  expect(votesText(1_204)).toBe('1,204 votes')
})
