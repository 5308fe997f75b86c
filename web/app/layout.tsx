import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { onSessionEnd } from '../accounts/session.ts'
import { useSessionLife } from '../accounts/use-session-life.ts'
import { clearVoteCache } from '../votes/vote-cache.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'
import { chooseTheme } from './theme.ts'

/** What stands around every page. */
export function Layout() {
  useSessionLife()
  useEffect(
    () =>
      onSessionEnd(({ reason }) => {
        clearVoteCache()
        if (reason === 'deleted') chooseTheme('system')
      }),
    [],
  )
  return (
    <>
      <SkipLink />
      <Header />
      {/* As high as the screen, so that a page that arrives late never moves the footer in view. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        <Outlet />
      </main>
      <Footer />
      <TabBar />
    </>
  )
}
