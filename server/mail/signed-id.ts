import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`unsubscribe from news ${id}`).digest()

/**
 * The token of the link that ends a member's mails with news.
 * @param id random, of the member's settings
 */
export const unsubscribeToken = (secret: string, id: string): string =>
  `${id}.${macOf(secret, id).toString('base64url')}`

/** The id of the settings that a token is for; undefined if this site has not made it. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, id)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
