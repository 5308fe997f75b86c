import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { RequireSession } from './guards.tsx'

/** Renders for administrators; redirects other users to their dashboard and visitors to the login page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const role = useSession(({ user }) => user?.role)
  return (
    <RequireSession>
      {role === 'ADMIN' ? children : <Navigate to="/dashboard" replace />}
    </RequireSession>
  )
}
