import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const isNumber = (value: unknown): value is number => typeof value === 'number'

function browserWith(entries: Record<string, string>) {
  const stored = new Map(Object.entries(entries))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  return stored
}

describe('storage', () => {
  it('sets, gets and removes entries', () => {
    const stored = browserWith({})
    storage.setJson('count', 7)
    expect(stored.get('count')).toBe('7')
    expect(storage.getJson('count', isNumber)).toBe(7)
    storage.remove('count')
    expect(storage.get('count')).toBeNull()
  })

  it.each(['', '{', 'undefined', '"7"', 'null'])('ignores the broken entry %j', (text) => {
    browserWith({ count: text })
    expect(storage.getJson('count', isNumber)).toBeUndefined()
  })

  it('does nothing without storage, as on the server', () => {
    expect(storage.get('count')).toBeNull()
    expect(() => storage.set('count', '7')).not.toThrow()
  })

  it('does nothing when storage is blocked or full', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('window', {
      get localStorage() {
        return refuse()
      },
    })
    expect(storage.get('count')).toBeNull()
    vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse } })
    expect(() => storage.set('count', '7')).not.toThrow()
  })
})

describe('storage.watch', () => {
  it('calls the listener when another tab changes the entry or clears everything, until stopped', () => {
    browserWith({ token: 'new' })
    const listeners = new Set<(event: { key: string | null }) => void>()
    Object.assign(window, {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    })
    const received: (string | null)[] = []
    const stop = storage.watch('token', (text) => received.push(text))
    for (const key of ['token', 'other', null]) for (const listener of listeners) listener({ key })
    expect(received).toEqual(['new', 'new'])
    stop()
    expect(listeners.size).toBe(0)
  })
})
