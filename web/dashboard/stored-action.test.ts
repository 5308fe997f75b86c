import { describe, expect, it } from 'vitest'
import { rememberDesiredAction, useDesiredAction } from '../accounts/desired-action.ts'
import { desiredActionOf } from './stored-action.ts'

const vote = { kind: 'vote', personalityId: 'p1', name: 'Ada', type: 'UPVOTE' } as const
const save = { kind: 'save', personalityId: 'p2', name: 'Ben' } as const
const minute = 60_000

describe('desiredActionOf', () => {
  it('returns the last action of a visitor for half an hour', () => {
    rememberDesiredAction(vote)
    rememberDesiredAction(save)
    const now = Date.now()
    expect(desiredActionOf('somebody', now)).toEqual(save)
    expect(desiredActionOf('somebody', now + 29 * minute)).toEqual(save)
    expect(desiredActionOf('somebody', now + 31 * minute)).toBeUndefined()
    expect(useDesiredAction.getState().stored).toBeNull()
  })

  it('returns the action of an expired session only to the same user', () => {
    rememberDesiredAction(vote, 'ada')
    expect(desiredActionOf('ada', Date.now())).toEqual(vote)
    expect(desiredActionOf('ben', Date.now())).toBeUndefined()
    expect(useDesiredAction.getState().stored).toBeNull()
  })
})
