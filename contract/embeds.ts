import { slugsIn } from './compared-people.ts'
import { escapeHtml } from './escape-html.ts'

/** A page of the site as a frame on other sites. */
export interface Embed {
  /** Path and query of the frame's document. */
  path: string
  /** Pixels that show all of it at the usual width; a narrower one scrolls. */
  height: number
}

/** Pixels; frames are as narrow as their place. */
export const embedWidth = 480

/** People whom the frame of an area shows. */
export const embeddedPeopleMax = 6

/** Pixels of some people one below the other, with the line below them. */
const heightOf = (people: number) => 48 + people * 97
const headingHeight = 48

/** The frame that shows what a page of the site is about; undefined for a page that has none. */
export function embedOf({ pathname, searchParams }: URL): Embed | undefined {
  if (pathname === '/compare') {
    const slugs = slugsIn(searchParams.get('people') ?? '')
    if (slugs.length === 0) return undefined
    return { path: `/embed/compare?people=${slugs.join()}`, height: heightOf(slugs.length) }
  }
  const [, kind, slug] = /^\/(personalities|areas)\/([^/]+)$/.exec(pathname) ?? []
  if (!kind || !slug) return undefined
  const height = kind === 'areas' ? headingHeight + heightOf(embeddedPeopleMax) : heightOf(1)
  return { path: `/embed/${kind}/${slug}`, height }
}

/**
 * HTML that shows a frame of the site.
 * @param base origin of the site, and the prefix of a language
 */
export const embedCode = ({ path, height }: Embed, base: string, title: string): string =>
  `<iframe src="${escapeHtml(base + path)}" title="${escapeHtml(title)}" width="${embedWidth}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
