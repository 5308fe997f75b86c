import type { Page } from '@playwright/test'
import { allPages } from '../../web/app/admin-pages.ts'
import type { SitePage } from '../../web/app/pages.ts'
import type { GalleryOptions, Viewer } from './options.ts'
import type { GallerySite } from './sites.ts'
import { type PageState, states } from './states.ts'

/** A page, or a state of it, as one viewer sees it. */
export interface Scene {
  name: string
  path: string
  viewer: Viewer
  /** Brings the loaded page into the state, such as an open dialog. */
  prepare?: (page: Page) => Promise<unknown>
  /** Prepares the browser before the page loads, such as a response that fails. */
  before?: (page: Page) => Promise<unknown>
}

/** All scenes of a site that the options choose; every page of the site's table is among them. */
export function scenesOf(site: GallerySite, options: GalleryOptions): Scene[] {
  const all = [...allPages.flatMap((page) => scenesOfPage(page, site)), ...scenesOfStates(site)]
  return all.filter(
    ({ name, path, viewer }) =>
      options.viewers.includes(viewer) &&
      (options.pages.length === 0 ||
        options.pages.some((part) =>
          part === '/' ? path === part : `${path} ${name}`.includes(part),
        )),
  )
}

function scenesOfPage(page: SitePage, { examples }: GallerySite): Scene[] {
  // A page with a parameter but without an example is opened with its pattern, so that it is missed in the gallery.
  const paths = page.path.includes(':') ? (examples[page.path] ?? [page.path]) : [page.path]
  return paths.flatMap((path) => viewersOf(page).map((viewer) => ({ name: path, path, viewer })))
}

/** Viewers for whom a page differs. */
function viewersOf({ path, access, navigation, noindex }: SitePage): Viewer[] {
  const isInFooter = navigation === 'platform' || navigation === 'support'
  if (access === 'admin') return ['admin']
  if (access === 'user') return ['member', 'verified']
  if (access === 'visitor' || noindex || isInFooter) return ['visitor']
  return path.startsWith('/posts') || path.startsWith('/users')
    ? ['visitor', 'member', 'verified']
    : ['visitor', 'member']
}

function scenesOfStates({ data, examples }: GallerySite): Scene[] {
  return states
    .filter(({ only }) => only === data || (only === undefined && data !== 'empty'))
    .flatMap(({ path, ...state }: PageState) => {
      const shown = examples[path]?.[0] ?? path
      return shown.includes(':') ? [] : [{ ...state, path: shown }]
    })
}
