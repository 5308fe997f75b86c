import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { periods } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import { ApiError } from '../lib/api-error.ts'
import { storage, storageKeys } from '../lib/storage.ts'
import { toast } from '../lib/toast.ts'
import { onSessionEnd, type SessionEnd, syncWithOtherTab, useSession } from './session.ts'

/** Keeps the session for as long as the app is open; used once, by the layout. */
export function useSessionLifecycle(): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isChecked = useSession((session) => session.isChecked)
  const isAuthenticated = useSession((session) => session.isAuthenticated)

  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (before.isChecked && now.user?.id !== before.user?.id) dropAnswers(queryClient)
      }),
    [queryClient],
  )

  useEffect(
    () =>
      onSessionEnd((end) => {
        tell(end)
        if (leadsToLogin(end)) navigate('/login')
      }),
    [navigate],
  )

  useEffect(() => {
    void useSession.getState().checkAuth()
    const stopWatching = storage.watch(storageKeys.accessToken, syncWithOtherTab)
    // A page that the browser kept asleep heard nothing of what other tabs did meanwhile.
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

  // The mark that the document's head set to hide the page until the check is done.
  useLayoutEffect(() => {
    if (isChecked) delete document.documentElement.dataset.session
  }, [isChecked])
}

// Emptied before anybody else's page can read it; what stays on the screen asks again, but only after
// React has taken away the pages that need a session.
function dropAnswers(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }))
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401

function tell(end: SessionEnd): void {
  if (end.reason === 'logout') toast.success(texts.loggedOut)
  if (end.reason === 'deleted') toast.success(texts.accountDeleted)
  if (end.reason === 'expired') toast.error(texts.sessionExpired)
  if (end.reason === 'unconfirmed' && !isRefused(end.error)) toast.failure(end.error)
}

// On the sign-in pages a refused token leads nowhere; whoever was signed out by another tab may read on,
// and the guards send them away from what is no longer theirs.
function leadsToLogin({ reason }: SessionEnd): boolean {
  if (reason === 'elsewhere' || reason === 'deleted') return false
  return !['/login', '/register'].includes(location.pathname)
}
