import { create } from 'zustand'
import type { Session } from '../../contract/accounts.ts'
import type { User } from '../../contract/users.ts'
import { type ApiOptions, type ApiReply, api, onSessionExpired } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { logFailure } from '../lib/log.ts'
import { storage, storageKeys } from '../lib/storage.ts'

export type Credentials = ApiOptions<'POST /auth/login'>['body']
export type NewAccount = ApiOptions<'POST /auth/register'>['body']

export interface SessionState {
  user: User | null
  isAuthenticated: boolean
  /** True until the check on start is done, and while signing in or registering. */
  isLoading: boolean
  /** True once the check on start is done; who the visitor is stays unknown before. */
  isChecked: boolean
  /** Where the members' pages send whoever is not signed in: home once the account is gone. */
  exit: '/login' | '/'
  login: (credentials: Credentials) => Promise<void>
  register: (account: NewAccount) => Promise<void>
  logout: () => void
  checkAuth: () => Promise<void>
  refreshUser: () => Promise<void>
  /** Shows the account as a change of it was answered. */
  updateUser: (user: User) => void
}

/** Why a session ended: by the user, with the account, refused by the server, not confirmed on start, or by another tab. */
export type SessionEnd =
  | { reason: 'logout' | 'deleted' | 'expired' | 'elsewhere' }
  | { reason: 'unconfirmed'; error: unknown }

const endListeners = new Set<(end: SessionEnd) => void>()

/** Calls the listener right after a session ended; gives the function that stops it. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const nobody = { user: null, isAuthenticated: false, isLoading: false, isChecked: true }

const tokenNow = () => storage.get(storageKeys.accessToken)

// The token this tab's session stands on, to notice when another tab changed it.
let ownToken = tokenNow()

/** The one record of who is signed in. Outside React: `useSession.getState()`. */
export const useSession = create<SessionState>()((set) => ({
  user: null,
  isAuthenticated: false,
  isLoading: true,
  isChecked: false,
  exit: '/login',
  login: (credentials) => openSession(() => api('POST /auth/login', { body: credentials })),
  register: (account) => openSession(() => api('POST /auth/register', { body: account })),
  logout() {
    endOnServer()
    endSession({ reason: 'logout' })
  },

  async checkAuth() {
    ownToken = tokenNow()
    if (ownToken === null) {
      forget()
      set(nobody)
    } else {
      const token = ownToken
      set({ isLoading: true })
      try {
        const { user } = await fetchUser()
        if (token === ownToken) adopt(user)
      } catch (error) {
        if (token === ownToken) endSession({ reason: 'unconfirmed', error })
      }
    }
  },

  async refreshUser() {
    const token = ownToken
    const before = useSession.getState().user
    try {
      const { user } = await api('GET /auth/me')
      // What was asked for before a change must not undo it.
      const isCurrent = token === ownToken && before === useSession.getState().user
      if (token !== null && isCurrent) adopt(user)
    } catch (error) {
      logFailure('The session could not be refreshed.', error)
    }
  },

  updateUser(user) {
    // The session may have ended, or be somebody else's, by the time of the answer.
    if (user.id === useSession.getState().user?.id) adopt(user)
  },
}))

/** Ends the session on the server too; without a network the browser forgets it all the same. */
function endOnServer(): void {
  if (ownToken === null) return
  api('POST /auth/logout', { keepalive: true }).catch((error) =>
    logFailure('The session could not be ended on the server.', error),
  )
}

/** For a `LeaveGuard`: whoever was signed out cannot save any more. */
export const isSignedOut = () => !useSession.getState().isAuthenticated

/** Takes over what another tab did to the session: it signed out, renewed it, or somebody else signed in. */
export function syncWithOtherTab(): void {
  const token = tokenNow()
  if (token === ownToken) return
  if (token !== null && isOwnUser(storage.getJson(storageKeys.user, isRecord))) {
    ownToken = token
    return
  }
  if (ownToken !== null) endSession({ reason: 'elsewhere' })
  if (token !== null) void useSession.getState().checkAuth()
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

function isOwnUser(kept: object | undefined): boolean {
  const { user } = useSession.getState()
  return user !== null && kept !== undefined && 'id' in kept && kept.id === user.id
}

/** Goes on with the session that a call opens. */
export async function openSession(signIn: () => Promise<Session>): Promise<void> {
  useSession.setState({ isLoading: true })
  try {
    const { access_token, user } = await signIn()
    ownToken = access_token
    // Other tabs look at the user when the token changes.
    keep(user)
    storage.set(storageKeys.accessToken, access_token)
    adopt(user)
  } catch (error) {
    useSession.setState({ isLoading: false })
    throw error
  }
}

function keep(user: User): void {
  storage.setJson(storageKeys.user, user)
  storage.setJson(storageKeys.auth, { user, isAuthenticated: true })
}

function adopt(user: User): void {
  keep(user)
  useSession.setState({
    user,
    isAuthenticated: true,
    isLoading: false,
    isChecked: true,
    exit: '/login',
  })
}

/** Forgets the session here and in the storage. */
export function endSession(how: SessionEnd): void {
  ownToken = null
  // Another tab's new session already stands in the storage.
  if (how.reason === 'deleted') storage.clear()
  else if (how.reason !== 'elsewhere') forget()
  useSession.setState({ ...nobody, exit: how.reason === 'deleted' ? '/' : '/login' })
  for (const listener of endListeners) listener(how)
}

function forget(): void {
  for (const key of ['accessToken', 'user', 'auth'] as const) storage.remove(storageKeys[key])
}

// A server that restarts, or a page that is just being left, must not sign anybody out: no answer is asked for again once.
async function fetchUser(): Promise<ApiReply<'GET /auth/me'>> {
  try {
    return await api('GET /auth/me')
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isRefusal) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return api('GET /auth/me')
  }
}

onSessionExpired(() => {
  if (ownToken !== null) endSession({ reason: 'expired' })
})
