import { type Embed, embedCode, embedWidth } from '../../contract/embeds.ts'

/** The site, at its origin. */
interface OEmbedProvider {
  name: string
  origin: string
  /** The origin, and what the addresses of pages in the frame's language begin with. */
  base: string
}

/** What oEmbed says of a frame: https://oembed.com, 'rich'. */
export function oEmbedReply(embed: Embed, title: string, { origin, base, name }: OEmbedProvider) {
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: name,
    provider_url: origin,
    cache_age: 3_600,
    width: embedWidth,
    height: embed.height,
    html: embedCode(embed, base, title),
  }
}
