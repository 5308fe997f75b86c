import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users.ts'
import type { SessionEnd } from './session.ts'

const ada: User = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Ada Quill',
  username: 'ada',
  email: 'ada@example.org',
  bio: null,
  location: null,
  profileImage: null,
  role: 'USER',
  status: 'ACTIVE',
  isVerified: false,
  verificationStatus: null,
  isPrivate: false,
  approvesFollowers: false,
  voteCount: 0,
  commentCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const ben: User = { ...ada, id: '0199aaaa-0000-7000-8000-000000000002', name: 'Ben Roe' }

type Reply = { status: number; body?: unknown } | 'unreachable'

/** A tab with its own session module, on a storage that other tabs may share; `replies` answer its calls in turn. */
async function openTab(replies: Reply[], { path = '/', store = new Map<string, string>() } = {}) {
  const calls: { path: string; token: string | null }[] = []
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
      removeItem: (key: string) => store.delete(key),
    },
  })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    calls.push({ path, token: headers.get('authorization') })
    const reply = replies.shift()
    if (!reply || reply === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status })
  })
  vi.resetModules()
  const { useSession, onSessionEnd, syncWithOtherTab } = await import('./session.ts')
  const ends: SessionEnd['reason'][] = []
  onSessionEnd((end) => ends.push(end.reason))
  const changes = await import('./account-changes.ts')
  return { state: useSession.getState, changes, calls, ends, store, syncWithOtherTab }
}

const signedIn = (token: string, user: User) =>
  new Map([
    ['access_token', token],
    ['user', JSON.stringify(user)],
    ['auth-storage', JSON.stringify({ user, isAuthenticated: true })],
  ])

const me = (user: User): Reply => ({ status: 200, body: { user } })
const session = (token: string, user: User): Reply => ({
  status: 200,
  body: { access_token: token, user },
})
const refused: Reply = { status: 401, body: { message: 'Session expired. Please login again.' } }
const down: Reply = { status: 503 }

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.useFakeTimers()
})

describe('the check on start', () => {
  it('finds nobody without a token and asks nothing', async () => {
    const tab = await openTab([], { store: new Map([['user', JSON.stringify(ada)]]) })
    expect(tab.state()).toMatchObject({ isLoading: true, isChecked: false, isAuthenticated: false })
    await tab.state().checkAuth()
    expect(tab.state()).toMatchObject({ user: null, isLoading: false, isChecked: true })
    expect(tab.calls).toEqual([])
    expect(tab.store.size).toBe(0)
  })

  it('takes the current user with a token', async () => {
    const tab = await openTab([me(ada)], { store: new Map([['access_token', 'one']]) })
    await tab.state().checkAuth()
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true, isLoading: false })
    expect(tab.calls).toEqual([{ path: '/api/auth/me', token: 'Bearer one' }])
    expect(JSON.parse(tab.store.get('user') ?? '')).toEqual(ada)
    expect(JSON.parse(tab.store.get('auth-storage') ?? '')).toEqual({
      user: ada,
      isAuthenticated: true,
    })
  })

  it('ends a session that the server refuses, and tells it once', async () => {
    const tab = await openTab([refused], { store: signedIn('old', ada) })
    await tab.state().checkAuth()
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, isChecked: true })
    expect(tab.ends).toEqual(['expired'])
    expect(tab.store.size).toBe(0)
  })

  it('tells of an expired session once, however many calls fail', async () => {
    const tab = await openTab([me(ada), refused, refused, refused], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    const { api } = await import('../lib/api.ts')
    const calls = ['GET /votes/stats', 'GET /votes/me', 'GET /saves'] as const
    const answers = await Promise.allSettled(calls.map((key) => api(key)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(tab.ends).toEqual(['expired'])
    expect(tab.store.size).toBe(0)
  })

  it('leaves the handling of a refusal off on the login page, but forgets the session', async () => {
    const tab = await openTab([refused], { path: '/login', store: signedIn('old', ada) })
    await tab.state().checkAuth()
    expect(tab.ends).toEqual(['unconfirmed'])
    expect(tab.store.size).toBe(0)
  })

  it.each([[down], ['unreachable' as const]])(
    'asks once more when no answer came: %j',
    async (no) => {
      const tab = await openTab([no, me(ada)], { store: signedIn('one', ada) })
      const check = tab.state().checkAuth()
      await vi.runAllTimersAsync()
      await check
      expect(tab.state().isAuthenticated).toBe(true)
      expect(tab.ends).toEqual([])
    },
  )

  it('clears the user when no answer came twice', async () => {
    const tab = await openTab([down, down], { store: signedIn('one', ada) })
    const check = tab.state().checkAuth()
    await vi.runAllTimersAsync()
    await check
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, isChecked: true })
    expect(tab.ends).toEqual(['unconfirmed'])
    expect(tab.store.size).toBe(0)
  })
})

describe('signing in and out', () => {
  it('stores token and user, and forgets them at logout', async () => {
    const tab = await openTab([session('one', ada)], { path: '/login' })
    await tab.state().checkAuth()
    const login = tab.state().login({ email: ada.email, password: 'secret' })
    expect(tab.state().isLoading).toBe(true)
    await login
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true, isLoading: false })
    expect(tab.store.get('access_token')).toBe('one')
    tab.state().logout()
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false })
    expect(tab.store.size).toBe(0)
    expect(tab.ends).toEqual(['logout'])
  })

  it('ends the session on the server, and here also without a network', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const reply of [{ status: 200 }, refused, 'unreachable'] satisfies Reply[]) {
      const tab = await openTab([me(ada), reply], { store: signedIn('one', ada) })
      await tab.state().checkAuth()
      tab.state().logout()
      expect(tab.calls.at(-1)).toEqual({ path: '/api/auth/logout', token: 'Bearer one' })
      await vi.runAllTimersAsync()
      expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false })
      expect(tab.store.size).toBe(0)
      expect(tab.ends).toEqual(['logout'])
    }
    expect(log).toHaveBeenCalledTimes(2)
  })

  it('gives a refused registration back to the form', async () => {
    const taken = { status: 409, body: { message: 'Email already in use' } }
    const tab = await openTab([taken], { path: '/register' })
    await tab.state().checkAuth()
    const account = { name: 'Ada', username: 'ada', email: ada.email, password: 'secret' }
    await expect(tab.state().register(account)).rejects.toThrow('Email already in use')
    expect(tab.state()).toMatchObject({ isLoading: false, isChecked: true, isAuthenticated: false })
    expect(tab.ends).toEqual([])
  })
})

describe('the refresh', () => {
  it('brings the user up to date', async () => {
    const tab = await openTab([me(ada), me({ ...ada, isVerified: true })], {
      store: signedIn('one', ada),
    })
    await tab.state().checkAuth()
    await tab.state().refreshUser()
    expect(tab.state().user?.isVerified).toBe(true)
    expect(JSON.parse(tab.store.get('user') ?? '').isVerified).toBe(true)
  })

  it('only logs a failure', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tab = await openTab([me(ada), down], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.state().refreshUser()
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('does not bring back a user who logged out meanwhile', async () => {
    const tab = await openTab([me(ada), me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    const refresh = tab.state().refreshUser()
    tab.state().logout()
    await refresh
    expect(tab.state().user).toBeNull()
    expect(tab.store.size).toBe(0)
  })
})

describe('changes of the account', () => {
  it('goes on with the session that a new password opens', async () => {
    const tab = await openTab([me(ada), session('two', ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.changes.changePassword({ currentPassword: 'secret', newPassword: 'better secret' })
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true, isLoading: false })
    expect(tab.store.get('access_token')).toBe('two')
    expect(tab.ends).toEqual([])
  })

  it('shows and keeps a changed user, which an older refresh does not undo', async () => {
    const tab = await openTab([me(ada), me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    const refresh = tab.state().refreshUser()
    tab.state().updateUser({ ...ada, name: 'Ada Vane' })
    await refresh
    expect(tab.state().user?.name).toBe('Ada Vane')
    expect(JSON.parse(tab.store.get('user') ?? '').name).toBe('Ada Vane')
  })

  it('signs out everywhere', async () => {
    const tab = await openTab([me(ada), { status: 200 }], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.changes.signOutEverywhere()
    expect(tab.state()).toMatchObject({ user: null, exit: '/login' })
    expect(tab.store.size).toBe(0)
    expect(tab.ends).toEqual(['logout'])
  })

  it('leaves nothing behind when the account is deleted, and leads home', async () => {
    const store = signedIn('one', ada).set('theme', 'dark')
    const tab = await openTab([me(ada), { status: 200 }], { store })
    await tab.state().checkAuth()
    await tab.changes.deleteAccount('secret')
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, exit: '/' })
    expect(tab.store.size).toBe(0)
    expect(tab.ends).toEqual(['deleted'])
  })

  it('keeps the session when the deletion is refused', async () => {
    const wrong = { status: 400, body: { message: 'The password is not correct' } }
    const tab = await openTab([me(ada), wrong], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await expect(tab.changes.deleteAccount('wrong')).rejects.toThrow('The password is not correct')
    expect(tab.state().user).toEqual(ada)
    expect(tab.ends).toEqual([])
  })
})

describe('what another tab does', () => {
  it('renews the session of the same user without a word', async () => {
    const tab = await openTab([me(ada), me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.store.set('access_token', 'two')
    tab.syncWithOtherTab()
    expect(tab.state().user).toEqual(ada)
    await tab.state().refreshUser()
    expect(tab.calls.at(-1)?.token).toBe('Bearer two')
    expect(tab.ends).toEqual([])
  })

  it('signs this one out, without touching the storage', async () => {
    const tab = await openTab([me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.store.clear()
    tab.syncWithOtherTab()
    expect(tab.state().isAuthenticated).toBe(false)
    expect(tab.ends).toEqual(['elsewhere'])
  })

  it('puts somebody else in place of the earlier user', async () => {
    const tab = await openTab([me(ada), me(ben)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    for (const [key, text] of signedIn('two', ben)) tab.store.set(key, text)
    tab.syncWithOtherTab()
    expect(tab.state().user).toBeNull()
    await vi.runAllTimersAsync()
    expect(tab.state().user).toEqual(ben)
    expect(tab.store.get('access_token')).toBe('two')
  })

  it('is not mistaken for something when nothing changed', async () => {
    const tab = await openTab([me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.syncWithOtherTab()
    expect(tab.state().isAuthenticated).toBe(true)
    expect(tab.calls).toHaveLength(1)
  })
})
