import { Component, handle as home } from '../home/home-page.tsx'
import type { RouteHandle } from './matched-page.ts'
import { notFoundTitle } from './not-found.ts'

export const handle: RouteHandle = {
  ...(home.load && { load: home.load }),
  status: () => 404,
  meta: () => ({ title: notFoundTitle, canonical: '/', noindex: true }),
}

/** The home page at a path that has no page. */
export { Component }
