import { pictureKey, pictureUrl } from '../../contract/pictures.ts'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { lockUpload, markUsed } from './store.ts'

/** A picture address in a request body: null for none, undefined to leave it unchanged. */
type RequestedUrl = string | null | undefined

/**
 * Validates the picture address of a user's profile or post, and returns it without the signed access that it may
 * carry.
 * @param current the stored address, which is always accepted
 * @throws 400 unless it is an upload of this user
 */
export async function ownPictureUrl(
  tx: Tx,
  ownerId: string,
  url: RequestedUrl,
  current: string | null = null,
): Promise<RequestedUrl> {
  if (!url || isSamePicture(url, current)) return url && current
  const upload = pictureKey(url) ? await lockUpload(tx, url) : undefined
  if (upload?.userId !== ownerId || isOfSite(upload.kind) || upload.state === 'discarded') {
    throw problem('pictureNotOwn')
  }
  await markUsed(tx, upload.key)
  return pictureUrl(upload.key, upload.width)
}

/**
 * Validates the picture address of a personality: on another site, or uploaded for a personality.
 * @param current the stored address, which is always accepted
 * @throws 400 for pictures that users uploaded for themselves, and for uploads that do not exist
 */
export async function sitePictureUrl(
  tx: Tx,
  url: RequestedUrl,
  current: string | null = null,
): Promise<RequestedUrl> {
  if (!url || isSamePicture(url, current)) return url && current
  const upload = await lockUpload(tx, url)
  const isMissing = !upload && pictureKey(url) !== undefined
  if (isMissing || (upload && (upload.kind !== 'personality' || upload.state === 'discarded'))) {
    throw problem('pictureNotOfSite')
  }
  return url
}

/** True for pictures that belong to no member. */
const isOfSite = (kind: UploadKind) => kind === 'personality' || kind === 'site'

/**
 * Validates the address of a picture that the site itself shows, such as its logo.
 * @param current the stored address, which is always accepted
 * @throws 400 unless it was uploaded for the site
 */
export async function referToSitePicture(tx: Tx, url: string, current: string): Promise<void> {
  if (!url || isSamePicture(url, current)) return
  const upload = await lockUpload(tx, url)
  if (upload?.kind !== 'site' || upload.state === 'discarded') throw problem('pictureNotOwn')
  await markUsed(tx, upload.key)
}

function isSamePicture(url: string, current: string | null): boolean {
  if (url === current) return true
  const key = pictureKey(url)
  return current !== null && key !== undefined && key === pictureKey(current)
}
