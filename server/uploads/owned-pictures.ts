import { pictureKey, pictureUrl } from '../../contract/pictures.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { lockUpload, markUsed } from './store.ts'

/** The address of a picture as a request gives it: null for none, undefined to leave it as it is. */
type Given = string | null | undefined

/**
 * The address under which a member's profile or post refers to a picture, without the access that the given one
 * may carry.
 * @param current the address that stands there now; it may stay whatever it is
 * @throws 400 for everything but an upload of this member
 */
export async function ownPictureUrl(
  tx: Tx,
  ownerId: string,
  url: Given,
  current: string | null = null,
): Promise<Given> {
  if (!url || isSame(url, current)) return url && current
  const upload = pictureKey(url) ? await lockUpload(tx, url) : undefined
  if (upload?.userId !== ownerId || upload.kind === 'personality' || upload.state === 'discarded') {
    throw problem('pictureNotOwn')
  }
  await markUsed(tx, upload.key)
  return pictureUrl(upload.key, upload.width)
}

/**
 * The address under which a personality refers to a picture: of another site, or uploaded for a personality.
 * @param current the address that stands there now; it may stay whatever it is
 * @throws 400 for what members uploaded for themselves, and for uploads that do not exist
 */
export async function sitePictureUrl(
  tx: Tx,
  url: Given,
  current: string | null = null,
): Promise<Given> {
  if (!url || isSame(url, current)) return url && current
  const upload = await lockUpload(tx, url)
  const isMissing = !upload && pictureKey(url) !== undefined
  if (isMissing || (upload && (upload.kind !== 'personality' || upload.state === 'discarded'))) {
    throw problem('pictureNotOfSite')
  }
  return url
}

function isSame(url: string, current: string | null): boolean {
  if (url === current) return true
  const key = pictureKey(url)
  return current !== null && key !== undefined && key === pictureKey(current)
}
