import { beforeEach, expect, it, vi } from 'vitest'
import type { StoredAction } from './desired-action.ts'
import { isRemembered, takeHandover } from './reload-handover.ts'

const store = new Map<string, string>()

beforeEach(() => {
  store.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      removeItem: (key: string) => store.delete(key),
    },
  })
})

const minute = 60_000
const now = 1_000 * minute
const vote = { kind: 'vote', personalityId: 'p1', name: 'Ada', type: 'UPVOTE' }
const draft = { name: 'Cem', email: 'cem@members.example', username: '', proposedFor: '' }
const handover = { stored: { action: vote, userId: null, storedAt: now }, isAsking: true, draft }

function take(entry: unknown, { isReload = true, after = 0 } = {}) {
  store.set('desired-action', JSON.stringify(entry))
  const found = takeHandover(isReload, now + after)
  expect(store.size).toBe(0)
  return found
}

it('hands what a visitor chose and typed over to the page after a reload, for half an hour, once', () => {
  expect(take(handover)).toEqual(handover)
  expect(takeHandover(true, now)).toBeUndefined()
  expect(take(handover, { after: 29 * minute })).toEqual(handover)
  expect(take(handover, { after: 30 * minute })).toBeUndefined()
  expect(take(handover, { after: -1 })).toBeUndefined()
})

it('remembers a choice for half an hour, whatever timers do', () => {
  const stored = handover.stored as StoredAction
  expect(isRemembered(stored, now)).toBe(true)
  expect(isRemembered(stored, now + 30 * minute - 1)).toBe(true)
  expect(isRemembered(stored, now + 30 * minute)).toBe(false)
  expect(isRemembered(stored, now - 1)).toBe(false)
})

it('gives nothing to a tab that was opened again or comes back from another site', () => {
  expect(take(handover, { isReload: false })).toBeUndefined()
})

it('ignores entries that are malformed', () => {
  const withAction = (action: unknown) => ({ ...handover, stored: { ...handover.stored, action } })
  for (const entry of [
    null,
    {},
    withAction(null),
    withAction({ ...vote, type: 'BOTH' }),
    withAction({ ...vote, personalityId: 7 }),
    withAction({ ...vote, kind: 'constructor' }),
    { ...handover, draft: { name: 'Cem' } },
    { ...handover, draft: { ...draft, proposedFor: 7 } },
  ]) {
    expect(take(entry)).toBeUndefined()
  }
})
