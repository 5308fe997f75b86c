import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const isNumber = (value: unknown): value is number => typeof value === 'number'

function browserWith(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  })
  return kept
}

describe('storage', () => {
  it('keeps, gives back and forgets', () => {
    const kept = browserWith({})
    storage.setJson('count', 7)
    expect(kept.get('count')).toBe('7')
    expect(storage.getJson('count', isNumber)).toBe(7)
    storage.remove('count')
    expect(storage.get('count')).toBeNull()
  })

  it.each(['', '{', 'undefined', '"7"', 'null'])('ignores the broken entry %j', (text) => {
    browserWith({ count: text })
    expect(storage.getJson('count', isNumber)).toBeUndefined()
  })

  it('does nothing where there is no storage, as on the server', () => {
    expect(storage.get('count')).toBeNull()
    expect(() => storage.set('count', '7')).not.toThrow()
  })

  it('does nothing where storage is forbidden or full', () => {
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
  it('tells of the entry when another tab changes it or clears everything, until stopped', () => {
    browserWith({ token: 'new' })
    const listeners = new Set<(event: { key: string | null }) => void>()
    Object.assign(window, {
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    })
    const heard: (string | null)[] = []
    const stop = storage.watch('token', (text) => heard.push(text))
    for (const key of ['token', 'other', null]) for (const tell of listeners) tell({ key })
    expect(heard).toEqual(['new', 'new'])
    stop()
    expect(listeners.size).toBe(0)
  })
})
