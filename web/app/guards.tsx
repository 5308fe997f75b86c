import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../accounts/session.ts'

interface GuardProps {
  /** What is guarded; the child routes when absent. */
  children?: ReactNode
}

/** Lets signed-in visitors through and sends others to the login page. */
export function RequireSession({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? children : <Navigate to="/login" replace />
}

/** Lets signed-out visitors through and sends others to their dashboard. */
export function RequireVisitor({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? <Navigate to="/dashboard" replace /> : children
}

/** Lets administrators through and sends other members to their dashboard. */
export function RequireAdmin({ children = <Outlet /> }: GuardProps) {
  const isAdmin = useSession((session) => session.user?.role === 'ADMIN')
  return (
    <RequireSession>{isAdmin ? children : <Navigate to="/dashboard" replace />}</RequireSession>
  )
}

// The server's answer too: only the browser knows who asks.
function Unchecked() {
  return (
    <noscript>
      <p className="column py-16">
        This page needs JavaScript, because only your browser knows who you are.
      </p>
    </noscript>
  )
}
