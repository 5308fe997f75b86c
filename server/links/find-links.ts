import { LinkifyIt } from 'linkify-it'

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
  urls: (Part & { href: string })[]
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
    .filter(({ url }) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    .slice(0, maxLinks)
    .map(({ index, lastIndex, url }) => ({ start: index, end: lastIndex, href: url }))
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
