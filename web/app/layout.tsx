import { type ReactNode, Suspense, useEffect } from 'react'
import { useDesiredAction } from '../accounts/desired-action.ts'
import { endPasswordRequest, usePasswordRequest } from '../accounts/password-request.ts'
import { onSessionEnd, useSession } from '../accounts/session.ts'
import { useSessionLifecycle } from '../accounts/use-session-lifecycle.ts'
import { whenLoadedAndIdle } from '../lib/when-idle.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { clearVoteCache } from '../votes/vote-cache.ts'
import { EmailNotice } from './email-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { chooseTheme } from './theme.ts'

// Loaded lazily: only signed-in users see it.
const TabBar = lazyOptional(async () => (await import('./tab-bar.tsx')).TabBar)

const LoginSheet = lazyPart(async () => (await import('../login-sheet/login-sheet.tsx')).LoginSheet)

const PasswordDialog = lazyPart(
  async () => (await import('../accounts/password-dialog.tsx')).PasswordDialog,
)

const prepareLoginSheet = () =>
  void import('../login-sheet/prepare-login-sheet.ts').catch(() => undefined)

/** The layout of every page: header, notice of an unconfirmed email, footer and, for signed-in users, the tab bar. */
export function Layout({ children }: { children: ReactNode }) {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <>
      <SessionLifecycle />
      <LoginRequest />
      <PasswordRequest />
      <Header />
      <EmailNotice />
      {/* At least as high as the screen, so that a page that loads late causes no layout shift of the footer. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        {children}
      </main>
      <Footer />
      {isAuthenticated && (
        <Suspense fallback={null}>
          <TabBar />
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
  useEffect(() => whenLoadedAndIdle(prepareLoginSheet), [])
  return isAsking && <LoginSheet onFailure={() => useDesiredAction.setState({ isAsking: false })} />
}

/** The dialog that asks for the password again. */
function PasswordRequest() {
  const isAsking = usePasswordRequest((request) => request.isAsking)
  return isAsking && <PasswordDialog onFailure={() => endPasswordRequest(false)} />
}
