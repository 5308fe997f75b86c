import { randomBytes } from 'node:crypto'
import type { DataExport } from '../../contract/data-export.ts'
import { pictureUrl } from '../../contract/pictures.ts'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { makePicture, uploadedFormats } from '../platform/images.ts'
import type { PictureAddresses } from './picture-addresses.ts'
import { makeIcons } from './site-icons.ts'
import { exportUploads, findUpload, insertUpload, type NewUpload } from './store.ts'

export interface UploadDeps {
  db: Db
  files: FileStore
}

/**
 * Stores a picture in all widths, without its metadata and file name.
 * @param ownerId null if it belongs to the site alone
 */
export async function storePicture(
  deps: UploadDeps,
  ownerId: string | null,
  kind: UploadKind,
  file: UploadedFile,
  accepted = uploadedFormats,
): Promise<{ url: string }> {
  const { width, files: sizes } = await makePicture(file, accepted)
  const files = Array.from(sizes, ([size, bytes]) => [`${size}.webp`, bytes] as const)
  return storeFiles(deps, { userId: ownerId, width, kind }, files)
}

/** Stores a picture for the logo or the icon of the site, also as icons of every use. */
export async function storeSitePicture(
  deps: UploadDeps,
  file: UploadedFile,
): Promise<{ url: string }> {
  const { width, files: sizes } = await makePicture(file)
  const files = Array.from(sizes, ([size, bytes]) => [`${size}.webp`, bytes] as const)
  const icons = await makeIcons(sizes.get(width) ?? Buffer.alloc(0))
  return storeFiles(deps, { userId: null, width, kind: 'site' }, [...files, ...icons])
}

async function storeFiles(
  { db, files }: UploadDeps,
  upload: Omit<NewUpload, 'key'>,
  contents: (readonly [name: string, bytes: Buffer])[],
): Promise<{ url: string }> {
  const key = randomBytes(16).toString('base64url')
  // Inserts the row first, so that the collector finds the files if a later step fails.
  await insertUpload(db, { ...upload, key })
  const disk = await files()
  for (const [name, bytes] of contents) await disk.put(`${key}/${name}`, bytes)
  await disk.flush(key)
  return { url: pictureUrl(key, upload.width) }
}

/** The path of the picture of a personality on this site that an address leads to. */
export async function siteUpload(db: Db, address: string): Promise<string | undefined> {
  const upload = await findUpload(db, address)
  return upload?.kind === 'personality' ? pictureUrl(upload.key, upload.width) : undefined
}

/** The uploads of a user for the data export, with signed addresses. */
export async function exportSignedUploads(
  pictureAddresses: PictureAddresses,
  tx: Tx,
  userId: string,
): Promise<DataExport['uploads']> {
  const uploads = await exportUploads(tx, userId)
  return uploads.map(({ key, width, createdAt }) => ({
    url: pictureAddresses.sign(pictureUrl(key, width), userId),
    createdAt,
  }))
}
