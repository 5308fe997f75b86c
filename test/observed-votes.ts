import { Background } from '../server/vote-reviews/detection/background.ts'
import { day, type ObservedVote } from '../server/vote-reviews/detection/traits.ts'

/** Noon of a day. */
export const noon = 20_000.5 * day

/** A vote of an established account on a personality that no test looks at. */
export const observedVote = (overrides: Partial<ObservedVote> = {}): ObservedVote => ({
  userId: 'member',
  personalityId: 'another personality',
  type: 'UPVOTE',
  at: noon,
  registeredAt: noon - 400 * day,
  firstVoteAt: noon - 300 * day,
  mailDomain: 'common.example',
  prefix: undefined,
  hasOthers: false,
  isEstablished: true,
  ...overrides,
})

/** A background of 1,000 votes: these, and the rest of established accounts with one mail domain. */
export function usualVotes(...parts: [count: number, Partial<ObservedVote>][]): Background {
  const background = new Background()
  let rest = 1_000
  for (const [count, overrides] of parts) {
    for (let number = 0; number < count; number += 1) background.add(observedVote(overrides))
    rest -= count
  }
  for (let number = 0; number < rest; number += 1) background.add(observedVote())
  return background
}
