import { type ReactNode, Suspense, useEffect } from 'react'
import { useDesiredAction } from '../accounts/desired-action.ts'
import { onSessionEnd, useSession } from '../accounts/session.ts'
import { useSessionLifecycle } from '../accounts/use-session-lifecycle.ts'
import { whenLoadedAndIdle } from '../lib/when-idle.ts'
import { hydratedLater } from '../ui/hydrated-later.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { clearVoteCache } from '../votes/vote-cache.ts'
import { EmailNotice } from './email-notice.tsx'
import { Header } from './header.tsx'
import { chooseTheme } from './theme.ts'

// Loaded lazily: only signed-in users see them.
const SignedInParts = lazyOptional(
  async () => (await import('./signed-in-parts.tsx')).SignedInParts,
)

const LoginSheet = lazyPart(async () => (await import('../login-sheet/login-sheet.tsx')).LoginSheet)

// Nobody needs its code before the page runs: its links are links, and it is below every screen.
const loadFooter = async () => (await import('./footer.tsx')).Footer
const Footer = hydratedLater(loadFooter, import.meta.env.SSR ? await loadFooter() : undefined)

const prepare = () => void import('./prepare.ts').catch(() => undefined)

/** The layout of every page: header, notice of an unconfirmed email, footer and, for signed-in users, the tab bar. */
export function Layout({ children }: { children: ReactNode }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <>
      <SessionLifecycle />
      <LoginRequest />
      <Header />
      <EmailNotice />
      {/* At least as high as the screen, so that a page that loads late causes no layout shift of the footer. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        {children}
      </main>
      <Footer />
      {isAuthenticated && (
        <Suspense fallback={null}>
          <SignedInParts />
        </Suspense>
      )}
    </>
  )
}

// A component of its own, so that the session's check on start renders nothing else again.
function SessionLifecycle() {
  useSessionLifecycle()
  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        clearVoteCache()
        if (reason === 'deleted') chooseTheme('system')
      }),
    [],
  )
  return null
}

/** The sheet that signs a visitor in. */
function LoginRequest() {
  const isAsking = useDesiredAction((desired) => desired.isAsking)
  useEffect(() => whenLoadedAndIdle(prepare), [])
  return isAsking && <LoginSheet onFailure={() => useDesiredAction.setState({ isAsking: false })} />
}
