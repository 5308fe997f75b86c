import { type Embed, embedCode, embedWidth } from '../../contract/embeds.ts'

/** What oEmbed says of a frame: https://oembed.com, 'rich'. */
export function oEmbedReply(embed: Embed, title: string, origin: string) {
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Voxpop',
    provider_url: origin,
    cache_age: 3_600,
    width: embedWidth,
    height: embed.height,
    html: embedCode(embed, origin, title),
  }
}
