import { House, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { statusTexts } from '../../contract/status-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { Layout } from './layout.tsx'
import { notFoundTitle } from './not-found.ts'

/** Shown in place of a page whose script could not be loaded or that failed while rendering. */
export function FailurePage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  useEffect(() => {
    document.title = 'Something went wrong · Voxpop'
    reportError(error)
  }, [error])
  return (
    <div className="column py-24 text-center">
      <h1 className="text-title font-bold" tabIndex={-1}>
        Something went wrong
      </h1>
      <p className="mt-4 text-ink-soft">{statusTexts.generic}</p>
      {/* Plain links: loading the document anew is what helps when a script of an older version is gone. */}
      <p className="mt-8 flex justify-center gap-6">
        <a className="text-accent underline" href={pathname + search}>
          Try again
        </a>
        <a className="text-accent underline" href="/">
          Go Home
        </a>
      </p>
    </div>
  )
}

/** Shown in place of everything: for an address that no route matches, or when the layout itself failed. */
export function WholeFailurePage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <FailurePage />
  return (
    <Layout>
      <NotFound />
    </Layout>
  )
}

function NotFound() {
  useEffect(() => {
    document.title = `${notFoundTitle} · Voxpop`
  }, [])
  return (
    <MissingPage
      icon={<SearchX />}
      title={notFoundTitle}
      hint="There is no page at this address. The link may be mistyped."
    >
      <ButtonLink to="/">
        <House aria-hidden="true" className="size-4.5" />
        Go Home
      </ButtonLink>
    </MissingPage>
  )
}
