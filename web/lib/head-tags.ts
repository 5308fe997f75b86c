import { inlineJson } from './inline-json.ts'
import type { PageMeta } from './page.ts'

/** An element of the document's head that belongs to the page shown. */
export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  /** Content of the element; already safe for a script. */
  text?: string
}

const siteName = 'Voxpop'
const siteImage = '/social.png'

/** Everything a page's head says of the page; `url` carries the origin under which the site is public. */
export function headTags(page: PageMeta, url: URL): HeadTag[] {
  const title = page.title.includes(siteName) ? page.title : `${page.title} · ${siteName}`
  // A slash at the end is the same page under a second address.
  const path = page.canonical ?? url.pathname.replace(/(?<=.)\/+$/, '')
  const canonical = new URL(path, url.origin).href
  const image = new URL(page.image ?? siteImage, url.origin).href
  const said: [string, string | undefined][] = [
    ['description', page.description],
    ['robots', page.noindex ? 'noindex' : undefined],
    ['og:site_name', siteName],
    ['og:type', page.type ?? 'website'],
    ['og:title', title],
    ['og:description', page.description],
    ['og:url', canonical],
    ['og:image', image],
    ['twitter:card', page.image ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', page.description],
    ['twitter:image', image],
  ]
  const tags: HeadTag[] = [
    { name: 'title', attributes: {}, text: title },
    { name: 'link', attributes: { rel: 'canonical', href: canonical } },
  ]
  for (const [name, content] of said) {
    if (content === undefined) continue
    const key = name.startsWith('og:') ? 'property' : 'name'
    tags.push({ name: 'meta', attributes: { [key]: name, content } })
  }
  if (page.jsonLd) {
    const text = inlineJson({ '@context': 'https://schema.org', ...page.jsonLd })
    tags.push({ name: 'script', attributes: { type: 'application/ld+json' }, text })
  }
  return tags
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe for HTML, also inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Marks the elements that change with the page. */
export const pageTagMark = 'data-page'

/** The tags as HTML. */
export function headHtml(tags: HeadTag[]): string {
  return tags.map(tagHtml).join('')
}

function tagHtml({ name, attributes, text = '' }: HeadTag): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  if (name === 'title') return `<title>${escapeHtml(text)}</title>`
  const open = `<${name}${written.join('')} ${pageTagMark}>`
  return name === 'script' ? `${open}${text}</script>` : open
}

/** Makes the document's head say these tags, in place of those of the page before. */
export function applyHead(tags: HeadTag[]): void {
  for (const old of document.head.querySelectorAll(`[${pageTagMark}]`)) old.remove()
  for (const { name, attributes, text = '' } of tags) {
    if (name === 'title') {
      document.title = text
      continue
    }
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.setAttribute(pageTagMark, '')
    element.textContent = text
    document.head.append(element)
  }
}
