import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberDesiredAction } from '../accounts/desired-action.ts'
import { desiredActionOf } from './stored-action.ts'

const store = new Map<string, string>()

beforeEach(() => {
  store.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
      removeItem: (key: string) => store.delete(key),
    },
  })
})

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
    expect(store.size).toBe(0)
  })

  it('returns the action of an expired session only to the same user', () => {
    rememberDesiredAction(vote, 'ada')
    expect(desiredActionOf('ada', Date.now())).toEqual(vote)
    expect(desiredActionOf('ben', Date.now())).toBeUndefined()
    expect(store.size).toBe(0)
  })

  it('ignores entries that are malformed', () => {
    for (const action of [
      null,
      { ...vote, type: 'BOTH' },
      { ...vote, personalityId: 7 },
      { ...save, kind: 'constructor' },
    ]) {
      store.set('desired-action', JSON.stringify({ action, userId: null, storedAt: Date.now() }))
      expect(desiredActionOf('ada', Date.now())).toBeUndefined()
    }
  })
})
