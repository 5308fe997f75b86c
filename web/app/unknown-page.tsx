import { Component, handle as home, UnknownPathNotice } from '../home/home-page.tsx'
import { UnknownPathNotice as Notice } from '../home/unknown-path-notice.tsx'
import type { RouteHandle } from './matched-page.ts'
import { notFoundTitle } from './not-found.ts'

export const handle: RouteHandle = {
  ...(home.load && { load: home.load }),
  status: () => 404,
  meta: () => ({ title: notFoundTitle, canonical: '/', noindex: true }),
}

UnknownPathNotice.provide(Notice)

/** The home page at a path that has no page. */
export { Component }
