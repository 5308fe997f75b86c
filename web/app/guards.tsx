import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../accounts/session.ts'

interface GuardProps {
  /** What is guarded; the child routes when absent. */
  children?: ReactNode
}

/** Lets signed-in visitors through and sends others away, mostly to the login page. */
export function RequireSession({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated, exit } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? children : <Navigate to={exit} replace />
}

/** Lets signed-out visitors through and sends others to their dashboard. */
export function RequireVisitor({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? <Navigate to="/dashboard" replace /> : children
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
