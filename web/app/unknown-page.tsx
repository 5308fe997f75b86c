import * as texts from '#messages/pages'
import { Component, handle as home, UnknownPathNotice } from '../home/home-page.tsx'
import { UnknownPathNotice as Notice } from '../home/unknown-path-notice.tsx'
import type { RouteHandle } from './matched-page.ts'

export const handle: RouteHandle = {
  ...(home.load && { load: home.load }),
  status: () => 404,
  meta: () => ({ title: texts.pageNotFound, canonical: '/', noindex: true }),
}

UnknownPathNotice.provide(Notice)

/** The home page at a path that has no page. */
export { Component }
