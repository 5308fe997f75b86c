import { useEffect } from 'react'
import { periods } from '../../contract/limits.ts'
import type { User } from '../../contract/users.ts'
import { useSession } from '../accounts/session.ts'

/** Asks the server who the member is by now; null when nobody is signed in any more. */
export async function refreshedUser(): Promise<User | null> {
  await useSession.getState().refreshUser()
  return useSession.getState().user
}

/** Looks often whether a member who waits for verification has it. */
export function useVerificationWatch(isVerified: boolean): void {
  useEffect(() => {
    if (isVerified) return
    const refresh = () => void useSession.getState().refreshUser()
    const timer = setInterval(refresh, periods.sessionRefreshUnverified)
    return () => clearInterval(timer)
  }, [isVerified])
}
