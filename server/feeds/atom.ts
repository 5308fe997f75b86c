import { languageOfReader } from '../../messages/of-reader.ts'
import { html } from '../platform/html.ts'

export interface FeedEntry {
  /** UUID of what it is about. */
  id: string
  title: string
  /** Null for an anonymous comment, which has the author of the feed: the site. */
  author: { name: string; path: string } | null
  path: string
  text: string
  /** BCP 47 tag of the text; null if the language is not known. */
  lang: string | null
  /** ISO 8601. */
  time: string
}

export interface Feed {
  /** UUID of what it is about; its address without one. */
  id?: string
  title: string
  subtitle?: string
  /** Path of the page that it belongs to. */
  path: string
  /** The newest first. */
  entries: FeedEntry[]
}

/** The site that a feed is of. */
export interface FeedSite {
  /** Its origin, and what the addresses of the reader's language begin with. */
  base: string
  siteName: string
}

/** Of a feed without entries, so that its bytes do not change. */
const noTime = '1970-01-01T00:00:00.000Z'

/** When the newest entry was written. */
export const updatedAt = ({ entries: [newest] }: Feed): string => newest?.time ?? noTime

/** An Atom document (RFC 4287). */
export function atomDocument(feed: Feed, { base, siteName }: FeedSite, feedPath: string): string {
  const { title, subtitle, path, entries } = feed
  const self = base + feedPath
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageOfReader()}">
<id>${feed.id === undefined ? self : urnOf(feed.id)}</id>
<title>${xmlText(title)}</title>
${
  subtitle &&
  html`<subtitle>${xmlText(subtitle)}</subtitle>
`
}<updated>${updatedAt(feed)}</updated>
<author><name>${xmlText(siteName)}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${base + path}"/>
${entries.map((entry) => atomEntry(entry, base))}
</feed>
`.toString()
}

const atomEntry = ({ id, title, author, path, text, lang, time }: FeedEntry, base: string) =>
  html`<entry>
<id>${urnOf(id)}</id>
<title>${xmlText(title)}</title>
<published>${time}</published>
<updated>${time}</updated>
${author && html`<author><name>${xmlText(author.name)}</name><uri>${base + author.path}</uri></author>`}
<link rel="alternate" type="text/html" href="${base + path}"/>
<content type="text"${lang && html` xml:lang="${lang}"`}>${xmlText(text)}</content>
</entry>
`

const urnOf = (id: string) => `urn:uuid:${id}`

/** Without characters that XML 1.0 does not allow, not even escaped. */
const xmlText = (text: string) =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
