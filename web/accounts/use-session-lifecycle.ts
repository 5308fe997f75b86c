import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import * as statuses from '#messages/contract/statuses'
import * as texts from '#messages/session'
import { ApiError } from '../lib/api-error.ts'
import { periods } from '../lib/periods.ts'
import { withoutPrefix } from '../lib/prefix.ts'
import { storage, storageKeys } from '../lib/storage.ts'
import { toast } from '../lib/toast.ts'
import { onSessionEnd, type SessionEnd, syncWithOtherTab, useSession } from './session.ts'

/** Checks, refreshes and synchronizes the session while the app is open; used once, by the layout. */
export function useSessionLifecycle(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isChecked = useSession((session) => session.isChecked)
  const isAuthenticated = useSession((session) => session.isAuthenticated)

  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (!before.isChecked || now.user?.id === before.user?.id) return
        if (before.user) resetQueries(queryClient)
        else refreshQueries(queryClient)
      }),
    [queryClient],
  )

  useEffect(
    () =>
      onSessionEnd((end) => {
        showToast(end)
        if (redirectsToLogin(end)) navigate('/login')
      }),
    [navigate],
  )

  useEffect(() => {
    void useSession.getState().checkAuth()
    const stopWatching = storage.watch(storageKeys.accessToken, syncWithOtherTab)
    // A page in the back/forward cache received no storage events.
    window.addEventListener('pageshow', syncWithOtherTab)
    return () => {
      stopWatching()
      window.removeEventListener('pageshow', syncWithOtherTab)
    }
  }, [])

  useEffect(() => {
    if (!isAuthenticated) return
    const refresh = () => void useSession.getState().refreshUser()
    const timer = setInterval(refresh, periods.sessionRefresh)
    return () => clearInterval(timer)
  }, [isAuthenticated])

  // Set by the inline script in index.html to hide the page until the check is done.
  useLayoutEffect(() => {
    if (isChecked) delete document.documentElement.dataset.session
  }, [isChecked])
}

// What a visitor saw is public: the page stays as it is until it is loaded again for the user.
function refreshQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries()
}

// Empties the query cache before another user's page can read it. Mounted queries are refetched only after React
// has unmounted the pages that need a session.
function resetQueries(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }))
}

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

function showToast(end: SessionEnd): void {
  if (end.reason === 'logout') toast.success(texts.loggedOut)
  if (end.reason === 'deleted') toast.success(texts.accountDeleted)
  if (end.reason === 'expired') toast.error(statuses.sessionExpired())
  if (end.reason === 'unconfirmed' && !isUnauthorized(end.error)) toast.failure(end.error)
}

// No redirect on the sign-in pages, nor after another tab signed out: public pages stay open, and the guards redirect
// from the others.
function redirectsToLogin({ reason }: SessionEnd): boolean {
  if (reason === 'elsewhere' || reason === 'deleted') return false
  return !['/login', '/register'].includes(withoutPrefix(location.pathname))
}
