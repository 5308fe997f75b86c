import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as texts from '#messages/accounts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSession } from './session.ts'

/** Asks for a new confirmation mail, and shows whether that worked. */
export async function resendConfirmation(): Promise<void> {
  try {
    await api('POST /auth/resend-confirmation')
    toast.success(texts.newConfirmationSent)
  } catch (error) {
    toast.failure(error)
  }
}

/** Notices when the email was confirmed in another tab or on another device, and then refetches what counts votes. */
export function ConfirmationWatcher() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void useSession.getState().refreshUser()
    }
    document.addEventListener('visibilitychange', refresh)
    const stop = useSession.subscribe(({ user }) => {
      if (user?.isEmailConfirmed && !user.sharesMailbox) void queryClient.invalidateQueries()
    })
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      stop()
    }
  }, [queryClient])
  return null
}
