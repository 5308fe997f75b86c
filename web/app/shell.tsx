import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { RouterStateContext } from '../lib/router-state.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Failure } from './failure.tsx'
import { Layout } from './layout.tsx'
import { renderMatches } from './render-matches.tsx'
import { useDocumentHead } from './use-document-head.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The whole app at the router's location. */
export function Shell() {
  return (
    <FailureBoundary>
      <ShellContent />
    </FailureBoundary>
  )
}

/** The layout and the page, and what navigation changes in the document (head and focus). */
function ShellContent() {
  const { isLoading } = use(RouterStateContext)
  useDocumentHead()
  useFocusOnNavigation()
  return (
    <>
      <Layout>
        {/* Header and menus stay when a page throws. */}
        <FailureBoundary>
          <MatchedPage />
        </FailureBoundary>
      </Layout>
      {isLoading && <div id="page-loading" aria-hidden="true" />}
    </>
  )
}

function MatchedPage() {
  const { matches, failure } = use(RouterStateContext)
  return failure ? <Failure error={failure.error} /> : renderMatches(matches)
}

function FailureBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary location={useLocation()} fallback={(error) => <Failure error={error} />}>
      {children}
    </ErrorBoundary>
  )
}
