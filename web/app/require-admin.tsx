import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { RequireSession } from './guards.tsx'

/** Lets administrators through, sends other members to their dashboard and strangers to the login page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const role = useSession(({ user }) => user?.role)
  return (
    <RequireSession>
      {role === 'ADMIN' ? children : <Navigate to="/dashboard" replace />}
    </RequireSession>
  )
}
