import { LinkifyIt } from 'linkify-it'
import { shownHost } from './shown-host.ts'

/** Links of one text; the rest of a longer list stays text. */
const maxLinks = 50

/** Different names that one text may mention; further ones stay text. */
const maxMentions = 20

interface Part {
  start: number
  end: number
}

/** What a text contains, before anybody knows whom it mentions. */
export interface FoundLinks {
  /** `name`: the address as it must be shown; null if it may be shown as it was typed. */
  urls: (Part & { href: string; name: string | null })[]
  /** `handle`: what follows the @, in lower case. */
  mentions: (Part & { handle: string })[]
}

// Only addresses with a protocol: 'example.com' and 'a@example.com' stay text.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)

// A username or a slug: not within a word, an email address or a path, and not the beginning of the name of an account on
// another site, such as @bob@mastodon.social or @bob.bsky.social.
const mention =
  /(?<![\p{L}\p{N}_@./-])@([a-z0-9](?:[a-z0-9_-]{0,78}[a-z0-9_])?)(?![a-z0-9_@-]|\.[\p{L}\p{N}])/giu

/** Finds web addresses and mentions in a text. */
export function findLinks(text: string): FoundLinks {
  const urls = /https?:/i.test(text) ? findUrls(text) : []
  return { urls, mentions: text.includes('@') ? findMentions(text, urls) : [] }
}

function findUrls(text: string): FoundLinks['urls'] {
  return (linkify.match(text) ?? [])
    .map(({ index, lastIndex }) => urlAt(index, text.slice(index, lastIndex)))
    .filter((found) => found !== undefined)
    .slice(0, maxLinks)
}

// The scheme, the host and the port. What else looks like a slash or a dot ends the host, and with it the link.
const authority = /^(https?:\/\/)([\p{L}\p{M}\p{N}.\u3002\u00b7-]+|\[[\da-f:.]+\])((?::\d*)?)/iu

/** What turns the direction of the text. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

function urlAt(start: number, typed: string): FoundLinks['urls'][number] | undefined {
  const [origin, scheme = '', host = '', port = ''] = authority.exec(typed) ?? []
  if (origin === undefined) return undefined
  const rest = /^[/?#]/.test(typed.slice(origin.length)) ? typed.slice(origin.length) : ''
  const path = rest.split(turns, 1)[0] ?? ''
  const url = URL.parse(origin + path)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const shown = shownHost(url.hostname)
  return {
    start,
    end: start + origin.length + path.length,
    href: origin + path,
    name: shown === host.toLowerCase() ? null : scheme + shown + port + path,
  }
}

function findMentions(text: string, urls: Part[]): FoundLinks['mentions'] {
  const handles = new Set<string>()
  const found: FoundLinks['mentions'] = []
  for (const { index: start, 0: part, 1: name = '' } of text.matchAll(mention)) {
    if (found.length === maxLinks) break
    const end = start + part.length
    if (urls.some((url) => start < url.end && end > url.start)) continue
    const handle = name.toLowerCase()
    if (handles.size === maxMentions && !handles.has(handle)) continue
    handles.add(handle)
    found.push({ start, end, handle })
  }
  return found
}
