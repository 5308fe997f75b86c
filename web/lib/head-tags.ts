import { escapeHtml } from '../../contract/escape-html.ts'
import { cardSize } from '../../contract/share-cards.ts'
import type { Site } from '../../contract/site-settings.ts'
import { inlineJson } from './inline-json.ts'
import type { PageMeta } from './page.ts'
import { prefixed } from './prefixed.ts'

/** An element of the document's head that belongs to the current page. */
export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  /** Content of the element; already escaped for a script. */
  text?: string
}

const siteImage = '/social.png'

/** The head tags of a page; `url` carries the site's public origin and the path without the prefix of the language. */
export function headTags(page: PageMeta, url: URL, site: Pick<Site, 'name'>): HeadTag[] {
  const title = page.hasSiteName ? page.title : `${page.title} · ${site.name}`
  // Strips a trailing slash, which would be a second URL of the same page.
  const path = page.canonical ?? url.pathname.replace(/(?<=.)\/+$/, '')
  const canonical = new URL(prefixed(path), url.origin).href
  const image = new URL(page.card ? prefixed(page.card) : (page.image ?? siteImage), url.origin)
    .href
  const metaTags: [string, string | undefined][] = [
    ['description', page.description],
    ['robots', page.noindex ? 'noindex' : undefined],
    ['og:site_name', site.name],
    ['og:type', page.type ?? 'website'],
    ['og:title', page.sharedTitle ?? title],
    ['og:description', page.description],
    ['og:url', canonical],
    ['og:image', image],
    ['og:image:width', page.card && String(cardSize.width)],
    ['og:image:height', page.card && String(cardSize.height)],
    // Title, description and picture of the card are taken from Open Graph.
    ['twitter:card', page.image ? 'summary' : 'summary_large_image'],
  ]
  const tags: HeadTag[] = [
    { name: 'title', attributes: {}, text: title },
    { name: 'link', attributes: { rel: 'canonical', href: canonical } },
  ]
  if (page.isEmbeddable) {
    const href = `${url.origin}/oembed?url=${encodeURIComponent(canonical)}`
    const type = 'application/json+oembed'
    tags.push({ name: 'link', attributes: { rel: 'alternate', type, href, title } })
  }
  for (const [name, content] of metaTags) {
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

/** The elements that change with the page: the template of documents has none of these kinds. */
const pageTags =
  '[rel=canonical],[rel=alternate],[property],[name=description],[name=robots],[name^=twitter],[type$=json]'

/** Serializes the tags to HTML. */
export function headHtml(tags: HeadTag[]): string {
  return tags.map(tagHtml).join('')
}

function tagHtml({ name, attributes, text = '' }: HeadTag): string {
  const attributesHtml = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  )
  if (name === 'title') return `<title>${escapeHtml(text)}</title>`
  const open = `<${name}${attributesHtml.join('')}>`
  return name === 'script' ? `${open}${text}</script>` : open
}

/** Replaces the previous page's tags in the document's head. */
export function applyHead(tags: HeadTag[]): void {
  for (const old of document.head.querySelectorAll(pageTags)) old.remove()
  for (const { name, attributes, text = '' } of tags) {
    if (name === 'title') {
      document.title = text
      continue
    }
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.textContent = text
    document.head.append(element)
  }
}
