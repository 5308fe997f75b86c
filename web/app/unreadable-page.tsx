import { House, SearchX } from 'lucide-react'
import * as texts from '#messages/app'
import * as pages from '#messages/pages'
import { ButtonLink } from '../ui/button.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import type { RouteHandle } from './matched-page.ts'

export const handle: RouteHandle = {
  status: () => 404,
  meta: () => ({ title: pages.pageNotFound, canonical: '/', noindex: true }),
}

/** The page at a path that the router cannot match. */
export function Component() {
  return (
    <MissingPage icon={<SearchX />} title={pages.pageNotFound} hint={texts.noPageAtAddress}>
      <ButtonLink to="/">
        <House aria-hidden="true" className="size-4.5" />
        {texts.goHome}
      </ButtonLink>
    </MissingPage>
  )
}
