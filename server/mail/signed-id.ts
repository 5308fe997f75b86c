import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, purpose: string, id: string) =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest()

/**
 * An id for the link of a mail, signed for one purpose, so that nothing is stored.
 * @param secret the site's
 */
export const signedId = (secret: string, purpose: string, id: string): string =>
  `${id}.${macOf(secret, purpose, id).toString('base64url')}`

/** The id that was signed; undefined if this site has not signed it for this purpose. */
export function readSignedId(secret: string, purpose: string, token: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac, 'base64url'), macOf(secret, purpose, id)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
