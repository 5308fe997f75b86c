import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import * as texts from '#messages/needs-script'
import { useSession } from '../accounts/session.ts'
import { prefixed } from '../lib/prefixed.ts'

interface GuardProps {
  /** The guarded content; the child routes when absent. */
  children?: ReactNode
}

/** Renders for signed-in users and redirects others, usually to the login page. */
export function RequireSession({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated, signedOutPath } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? children : <Navigate to={signedOutPath} replace />
}

/** Renders for signed-out visitors and redirects signed-in users to their dashboard. */
export function RequireVisitor({ children = <Outlet /> }: GuardProps) {
  const { isChecked, isAuthenticated } = useSession()
  if (!isChecked) return <Unchecked />
  return isAuthenticated ? <Navigate to="/dashboard" replace /> : children
}

// Also what the server renders: only the browser knows whether a visitor is signed in. React hydrates no `noscript`.
function Unchecked() {
  return <noscript>{import.meta.env.SSR && <NeedsScript />}</noscript>
}

function NeedsScript() {
  return (
    <div className="column py-16">
      <h1 className="text-title font-extrabold">{texts.needsJavascript}</h1>
      <p className="mt-4 max-w-measure">
        {texts.turnOnJavascript({
          people: (text) => <a href={prefixed('/personalities')}>{text}</a>,
          posts: (text) => <a href={prefixed('/posts')}>{text}</a>,
        })}
      </p>
    </div>
  )
}
