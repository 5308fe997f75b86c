import { House, SearchX } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import type { RouteHandle } from './matched-page.ts'
import { notFoundTitle } from './not-found.ts'

export const handle: RouteHandle = {
  status: () => 404,
  meta: () => ({ title: notFoundTitle, canonical: '/', noindex: true }),
}

/** The page at a path that the router cannot match. */
export function Component() {
  return (
    <MissingPage
      icon={<SearchX />}
      title={notFoundTitle}
      hint="There is no page at this address. Check the link for typing errors."
    >
      <ButtonLink to="/">
        <House aria-hidden="true" className="size-4.5" />
        Go Home
      </ButtonLink>
    </MissingPage>
  )
}
