import type { ImportedPerson } from './forms/imported-person.ts'

export interface PersonLink {
  /** Such as `website` or `facebook`. */
  kind: string
  address: string
}

/** Sites whose links have a kind of their own. */
const sites: Record<string, string> = {
  'twitter.com': 'x',
  'x.com': 'x',
  'facebook.com': 'facebook',
  'instagram.com': 'instagram',
  'youtube.com': 'youtube',
  'linkedin.com': 'linkedin',
  'tiktok.com': 'tiktok',
  'threads.net': 'threads',
  'bsky.app': 'bluesky',
  't.me': 'telegram',
  'vk.com': 'vk',
  'wikipedia.org': 'wikipedia',
  'wikidata.org': 'wikidata',
}

/**
 * Public addresses of a person on the web, and the email address of the office. Phones and postal addresses, which may be
 * private, are never read.
 */
export function linksOf({ links, website, email }: ImportedPerson): PersonLink[] {
  const addresses = links
    .filter((address) => address !== website && address.length <= 2_048)
    .map((address) => ({ kind: kindOf(address), address }))
  return email ? [...addresses, { kind: 'email', address: `mailto:${email}` }] : addresses
}

function kindOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? ''
  const site = Object.keys(sites).find((name) => host === name || host.endsWith(`.${name}`))
  return sites[site ?? ''] ?? 'website'
}
