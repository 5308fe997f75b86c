import { create } from 'zustand'
import type { Session } from '../../contract/accounts.ts'
import type { ReplyTo } from '../../contract/client.ts'
import type { User } from '../../contract/users.ts'
import { type ApiOptions, api, onSessionExpired } from '../lib/api.ts'
import { isRefusal } from '../lib/api-error.ts'
import { sendDeferredRequests } from '../lib/deferred-requests.ts'
import { isRecord } from '../lib/is-record.ts'
import { logFailure } from '../lib/log.ts'
import { storage, storageKeys } from '../lib/storage.ts'

export type Credentials = ApiOptions<'POST /auth/login'>['body']
export type NewAccount = ApiOptions<'POST /auth/register'>['body']

export interface SessionState {
  user: User | null
  isAuthenticated: boolean
  /** True until the check on start is done, and while signing in or registering. */
  isLoading: boolean
  /** True once the check on start is done; until then it is unknown whether the visitor is signed in. */
  isChecked: boolean
  /** Where guarded pages redirect signed-out visitors: to the home page after the account was deleted. */
  signedOutPath: '/login' | '/'
  login: (credentials: Credentials) => Promise<void>
  register: (account: NewAccount) => Promise<void>
  logout: () => void
  checkAuth: () => Promise<void>
  refreshUser: () => Promise<void>
  /** Stores the account as returned by a request that changed it. */
  updateUser: (user: User) => void
}

/** Why a session ended: logout, account deletion, rejected token, failed check on start, or a change in another tab. */
export type SessionEnd =
  | { reason: 'logout' | 'deleted' | 'expired' | 'elsewhere' }
  | { reason: 'unconfirmed'; error: unknown }

const endListeners = new Set<(end: SessionEnd) => void>()

/** Calls the listener after a session ended; returns the unsubscribe function. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const signedOut = { user: null, isAuthenticated: false, isLoading: false, isChecked: true }

const storedToken = () => storage.get(storageKeys.accessToken)

// The token of this tab's session, compared with the stored one to detect changes by other tabs.
let currentToken = storedToken()

/** The session store, the only source of who is signed in. Outside React: `useSession.getState()`. */
export const useSession = create<SessionState>()((set) => ({
  user: null,
  isAuthenticated: false,
  isLoading: true,
  isChecked: false,
  signedOutPath: '/login',
  login: (credentials) => openSession(() => api('POST /auth/login', { body: credentials })),
  register: (account) => openSession(() => api('POST /auth/register', { body: account })),
  logout() {
    void endOnServer()
    endSession({ reason: 'logout' })
  },

  async checkAuth() {
    currentToken = storedToken()
    if (currentToken === null) {
      clearStoredSession()
      set(signedOut)
    } else {
      const token = currentToken
      set({ isLoading: true })
      try {
        const { user } = await fetchUser()
        if (token === currentToken) setUser(user)
      } catch (error) {
        if (token === currentToken) endSession({ reason: 'unconfirmed', error })
      }
    }
  },

  async refreshUser() {
    const token = currentToken
    const before = useSession.getState().user
    try {
      const { user } = await api('GET /auth/me')
      // A response to a request sent before a change would undo the change.
      const isCurrent = token === currentToken && before === useSession.getState().user
      if (token !== null && isCurrent) setUser(user)
    } catch (error) {
      logFailure('The session could not be refreshed.', error)
    }
  },

  updateUser(user) {
    // The session may have ended or changed its user before the response arrived.
    if (user.id === useSession.getState().user?.id) setUser(user)
  },
}))

/** Id of the signed-in user, which is part of the key of queries that depend on the viewer; null for a visitor. */
export const viewerId = (): string | null => useSession.getState().user?.id ?? null

/** As `viewerId`, for components. */
export const useViewerId = (): string | null => useSession(({ user }) => user?.id ?? null)

/** Ends the session on the server; a failure is only logged, because the browser removes the session anyway. */
async function endOnServer(): Promise<void> {
  const token = currentToken
  if (token === null) return
  const deferred = sendDeferredRequests()
  // Awaited only if there are any, because the page may be left right after a logout.
  if (deferred) await deferred
  try {
    await api('POST /auth/logout', { keepalive: true, token })
  } catch (error) {
    logFailure('The session could not be ended on the server.', error)
  }
}

/** For a `LeaveGuard`: unsaved input of a signed-out user cannot be saved any more. */
export const isSignedOut = () => !useSession.getState().isAuthenticated

/** Synchronizes this tab when another one changed the token: it signed out, got a new token, or changed the user. */
export function syncWithOtherTab(): void {
  const token = storedToken()
  if (token === currentToken) return
  if (token !== null && isSameUser(storage.getJson(storageKeys.user, isRecord))) {
    currentToken = token
    return
  }
  if (currentToken !== null) endSession({ reason: 'elsewhere' })
  if (token !== null) void useSession.getState().checkAuth()
}

function isSameUser(stored: object | undefined): boolean {
  const { user } = useSession.getState()
  return user !== null && stored !== undefined && 'id' in stored && stored.id === user.id
}

/** Starts the session that a request returns. */
export async function openSession(signIn: () => Promise<Session>): Promise<void> {
  useSession.setState({ isLoading: true })
  try {
    const { access_token, user } = await signIn()
    currentToken = access_token
    // Stored before the token, because other tabs read the user when the token changes.
    storeUser(user)
    storage.set(storageKeys.accessToken, access_token)
    setUser(user)
  } catch (error) {
    useSession.setState({ isLoading: false })
    throw error
  }
}

function storeUser(user: User): void {
  storage.setJson(storageKeys.user, user)
  storage.setJson(storageKeys.auth, { user, isAuthenticated: true })
}

function setUser(user: User): void {
  storeUser(user)
  useSession.setState({
    user,
    isAuthenticated: true,
    isLoading: false,
    isChecked: true,
    signedOutPath: '/login',
  })
}

/** Ends the session in this tab and removes it from storage. */
export function endSession(end: SessionEnd): void {
  currentToken = null
  // After a change in another tab, the storage already holds that tab's session.
  if (end.reason === 'deleted') storage.clear()
  else if (end.reason !== 'elsewhere') {
    clearStoredSession()
    storage.remove(storageKeys.area)
  }
  useSession.setState({ ...signedOut, signedOutPath: end.reason === 'deleted' ? '/' : '/login' })
  for (const listener of endListeners) listener(end)
}

function clearStoredSession(): void {
  for (const key of ['accessToken', 'user', 'auth', 'seenCounts'] as const) {
    storage.remove(storageKeys[key])
  }
}

// Retries once, so that a restarting server or a page being left does not sign the user out.
async function fetchUser(): Promise<ReplyTo<'GET /auth/me'>> {
  try {
    return await api('GET /auth/me')
  } catch (error) {
    if (isRefusal(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return api('GET /auth/me')
  }
}

onSessionExpired(() => {
  if (currentToken !== null) endSession({ reason: 'expired' })
})
