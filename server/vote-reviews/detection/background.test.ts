import { expect, it } from 'vitest'
import { noon, observedVote } from '../../../test/observed-votes.ts'
import { Background } from './background.ts'
import { day } from './traits.ts'

it('is made of votes on other personalities, so that no attack is part of what it is compared with', () => {
  const background = new Background([
    observedVote(),
    observedVote({ mailDomain: 'rare.example' }),
    observedVote({ mailDomain: 'rare.example', personalityId: 'subject' }),
  ])
  expect(background.shareOf(['domain:rare.example'], 'subject')).toBe(1.5 / 3)
})

it('adds half a vote, so that nothing has a share of 0', () => {
  const background = new Background([observedVote(), observedVote(), observedVote()])
  expect(background.shareOf(['domain:new.example'], 'subject')).toBe(0.5 / 4)
})

it('looks for a network among the votes of its day', () => {
  const background = new Background([
    observedVote({ prefix: 'hash' }),
    observedVote({ prefix: 'hash', personalityId: 'subject' }),
    ...Array.from({ length: 8 }, () => observedVote({ at: noon - day })),
  ])
  expect(background.shareOf(['prefix:20000 hash'], 'subject')).toBe(1.5 / 2)
  expect(background.shareOf(['prefix:19999 hash'], 'subject')).toBe(0.5 / 9)
})
