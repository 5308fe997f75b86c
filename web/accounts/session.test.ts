import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../contract/users.ts'
import type { SessionEnd } from './session.ts'

const ada: User = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Ada Quill',
  username: 'ada',
  email: 'ada@example.org',
  isEmailConfirmed: true,
  sharesMailbox: false,
  pendingEmail: null,
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
  awaitsApproval: false,
  ageConfirmation: null,
  language: null,
  voteConsent: null,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const ben: User = { ...ada, id: '0199aaaa-0000-7000-8000-000000000002', name: 'Ben Roe' }

type Reply = { status: number; body?: unknown } | 'unreachable'

/** Loads the session module as a new tab would, on storage that tabs can share; `replies` are returned in order. */
async function openTab(replies: Reply[], { path = '/', store = new Map<string, string>() } = {}) {
  const calls: { path: string; token: string | null }[] = []
  vi.stubGlobal('location', { pathname: path })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => store.set(key, text),
      removeItem: (key: string) => store.delete(key),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('document', new EventTarget())
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
  const { api } = await import('../lib/api.ts')
  const { deferRequest } = await import('../lib/deferred-requests.ts')
  /** Defers a request that needs the session, as the deletion of a comment. */
  const defer = () => deferRequest(() => api('POST /notifications/mark-all-read'))
  return { state: useSession.getState, changes, defer, calls, ends, store, syncWithOtherTab }
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
const rejected: Reply = { status: 401, body: { message: 'Session expired. Please login again.' } }
const down: Reply = { status: 503 }

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.useFakeTimers()
})

describe('the check on start', () => {
  it('signs nobody in without a token, and sends no request', async () => {
    const tab = await openTab([], { store: new Map([['user', JSON.stringify(ada)]]) })
    expect(tab.state()).toMatchObject({ isLoading: true, isChecked: false, isAuthenticated: false })
    await tab.state().checkAuth()
    expect(tab.state()).toMatchObject({ user: null, isLoading: false, isChecked: true })
    expect(tab.calls).toEqual([])
    expect(tab.store.size).toBe(0)
  })

  it('loads the current user when a token is stored', async () => {
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

  it('ends a session that the server rejects, and reports it once', async () => {
    const tab = await openTab([rejected], { store: signedIn('old', ada) })
    await tab.state().checkAuth()
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, isChecked: true })
    expect(tab.ends).toEqual(['expired'])
    expect(tab.store.size).toBe(0)
  })

  it('reports an expired session once, however many requests fail', async () => {
    const tab = await openTab([me(ada), rejected, rejected, rejected], {
      store: signedIn('one', ada),
    })
    await tab.state().checkAuth()
    const { api } = await import('../lib/api.ts')
    const calls = ['GET /votes/stats', 'GET /votes/me', 'GET /saves'] as const
    const results = await Promise.allSettled(calls.map((key) => api(key)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(tab.ends).toEqual(['expired'])
    expect(tab.store.size).toBe(0)
  })

  it('removes a rejected session on the login page without reporting an expired one', async () => {
    const tab = await openTab([rejected], { path: '/login', store: signedIn('old', ada) })
    await tab.state().checkAuth()
    expect(tab.ends).toEqual(['unconfirmed'])
    expect(tab.store.size).toBe(0)
  })

  it.each([[down], ['unreachable' as const]])(
    'retries once after a failed request: %j',
    async (failure) => {
      const tab = await openTab([failure, me(ada)], { store: signedIn('one', ada) })
      const check = tab.state().checkAuth()
      await vi.runAllTimersAsync()
      await check
      expect(tab.state().isAuthenticated).toBe(true)
      expect(tab.ends).toEqual([])
    },
  )

  it('signs the user out when the retry fails too', async () => {
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
  it('stores token and user, and removes them at logout', async () => {
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

  it('ends the session on the server, and in the browser even without a network', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const reply of [{ status: 200 }, rejected, 'unreachable'] satisfies Reply[]) {
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

  it('sends what is deferred before it ends the session on the server', async () => {
    const tab = await openTab([me(ada), { status: 200 }, { status: 200 }], {
      store: signedIn('one', ada),
    })
    await tab.state().checkAuth()
    tab.defer()
    tab.state().logout()
    expect(tab.store.size).toBe(0)
    const deferred = { path: '/api/notifications/mark-all-read', token: 'Bearer one' }
    expect(tab.calls.slice(1)).toEqual([deferred])
    await vi.runAllTimersAsync()
    expect(tab.calls.slice(1)).toEqual([
      deferred,
      { path: '/api/auth/logout', token: 'Bearer one' },
    ])
  })

  it('rejects with the error of a rejected registration, for the form to show', async () => {
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
  it('updates the stored user', async () => {
    const tab = await openTab([me(ada), me({ ...ada, isVerified: true })], {
      store: signedIn('one', ada),
    })
    await tab.state().checkAuth()
    await tab.state().refreshUser()
    expect(tab.state().user?.isVerified).toBe(true)
    expect(JSON.parse(tab.store.get('user') ?? '').isVerified).toBe(true)
  })

  it('logs a failure and keeps the session', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tab = await openTab([me(ada), down], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.state().refreshUser()
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('does not restore a user who logged out meanwhile', async () => {
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
  it('continues with the session that a password change opens', async () => {
    const tab = await openTab([me(ada), session('two', ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.changes.changePassword({ currentPassword: 'secret', newPassword: 'better secret' })
    expect(tab.state()).toMatchObject({ user: ada, isAuthenticated: true, isLoading: false })
    expect(tab.store.get('access_token')).toBe('two')
    expect(tab.ends).toEqual([])
  })

  it('stores an updated user, which a refresh sent earlier does not undo', async () => {
    const tab = await openTab([me(ada), me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    const refresh = tab.state().refreshUser()
    tab.state().updateUser({ ...ada, name: 'Ada Vane' })
    await refresh
    expect(tab.state().user?.name).toBe('Ada Vane')
    expect(JSON.parse(tab.store.get('user') ?? '').name).toBe('Ada Vane')
  })

  it.each([
    ['changes the password', '/api/auth/change-password'],
    ['signs out everywhere', '/api/auth/sign-out-everywhere'],
    ['deletes the account', '/api/users/me'],
  ])('sends what is deferred before the user %s', async (_, path) => {
    const tab = await openTab([me(ada), { status: 200 }, session('two', ada)], {
      store: signedIn('one', ada),
    })
    await tab.state().checkAuth()
    tab.defer()
    if (path.endsWith('password')) {
      await tab.changes.changePassword({ currentPassword: 'secret', newPassword: 'better secret' })
    } else if (path.endsWith('everywhere')) await tab.changes.signOutEverywhere()
    else await tab.changes.deleteAccount('secret')
    const paths = tab.calls.map((call) => call.path)
    expect(paths.slice(1)).toEqual(['/api/notifications/mark-all-read', path])
  })

  it('signs out everywhere', async () => {
    const tab = await openTab([me(ada), { status: 200 }], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await tab.changes.signOutEverywhere()
    expect(tab.state()).toMatchObject({ user: null, signedOutPath: '/login' })
    expect(tab.store.size).toBe(0)
    expect(tab.ends).toEqual(['logout'])
  })

  it('clears all storage when the account is deleted, and redirects to the home page', async () => {
    const store = signedIn('one', ada).set('theme', 'dark')
    const tab = await openTab([me(ada), { status: 200 }], { store })
    await tab.state().checkAuth()
    await tab.changes.deleteAccount('secret')
    expect(tab.state()).toMatchObject({ user: null, isAuthenticated: false, signedOutPath: '/' })
    expect(tab.store.size).toBe(0)
    expect(tab.ends).toEqual(['deleted'])
  })

  it('keeps the session when the server rejects the deletion', async () => {
    const wrong = { status: 400, body: { message: 'The password is not correct' } }
    const tab = await openTab([me(ada), wrong], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    await expect(tab.changes.deleteAccount('wrong')).rejects.toThrow('The password is not correct')
    expect(tab.state().user).toEqual(ada)
    expect(tab.ends).toEqual([])
  })
})

describe('a change of the session in another tab', () => {
  it('adopts a new token of the same user silently', async () => {
    const tab = await openTab([me(ada), me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.store.set('access_token', 'two')
    tab.syncWithOtherTab()
    expect(tab.state().user).toEqual(ada)
    await tab.state().refreshUser()
    expect(tab.calls.at(-1)?.token).toBe('Bearer two')
    expect(tab.ends).toEqual([])
  })

  it('signs this tab out too, without changing the storage', async () => {
    const tab = await openTab([me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.store.clear()
    tab.syncWithOtherTab()
    expect(tab.state().isAuthenticated).toBe(false)
    expect(tab.ends).toEqual(['elsewhere'])
  })

  it('loads the other user when somebody else signed in', async () => {
    const tab = await openTab([me(ada), me(ben)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    for (const [key, text] of signedIn('two', ben)) tab.store.set(key, text)
    tab.syncWithOtherTab()
    expect(tab.state().user).toBeNull()
    await vi.runAllTimersAsync()
    expect(tab.state().user).toEqual(ben)
    expect(tab.store.get('access_token')).toBe('two')
  })

  it('is ignored when the token did not change', async () => {
    const tab = await openTab([me(ada)], { store: signedIn('one', ada) })
    await tab.state().checkAuth()
    tab.syncWithOtherTab()
    expect(tab.state().isAuthenticated).toBe(true)
    expect(tab.calls).toHaveLength(1)
  })
})
