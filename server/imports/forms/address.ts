import type { Reason } from '../reasons.ts'
import { cleanCell } from './clean-text.ts'

/**
 * A web address as sources write it, with `https://` in front of a bare host; undefined for other schemes, paths without
 * a host, and anything that is not an address.
 */
export function webAddress(text: string | undefined): string | undefined {
  const cleaned = text === undefined ? undefined : cleanCell(text)
  if (cleaned === undefined || /\s/.test(cleaned)) return undefined
  const complete = /^[a-z][a-z\d+.-]*:/i.test(cleaned) ? cleaned : `https://${cleaned}`
  const url = URL.parse(complete)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined
  return url.username || url.password ? undefined : complete
}

/** A web address of a picture: sources write paths of their own site beside it, which lead nowhere without it. */
export const pictureAddress = (text: string | undefined) =>
  /^https?:\/\//i.test(text?.trim() ?? '') ? webAddress(text) : undefined

export const unusablePicture = (text: string): Reason => ({
  kind: 'unusablePicture',
  text: text.slice(0, 60),
})

/** An email address, also behind `mailto:`. */
export function emailAddress(text: string | undefined): string | undefined {
  const cleaned = text === undefined ? undefined : cleanCell(text)?.replace(/^mailto:/i, '')
  return cleaned && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleaned) ? cleaned : undefined
}
