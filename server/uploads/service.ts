import { randomBytes } from 'node:crypto'
import type { DataExport } from '../../contract/data-export.ts'
import { pictureUrl } from '../../contract/pictures.ts'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { makePicture, uploadedFormats } from '../platform/images.ts'
import type { PictureAddresses } from './picture-addresses.ts'
import { exportUploads, findUpload, insertUpload } from './store.ts'

export interface UploadDeps {
  db: Db
  files: FileStore
}

/**
 * Stores a picture in all widths, without its metadata and file name.
 * @param ownerId null if it belongs to the site alone
 */
export async function storePicture(
  { db, files }: UploadDeps,
  ownerId: string | null,
  kind: UploadKind,
  file: UploadedFile,
  accepted = uploadedFormats,
): Promise<{ url: string }> {
  const { width, files: sizes } = await makePicture(file, accepted)
  const key = randomBytes(16).toString('base64url')
  // Inserts the row first, so that the collector finds the files if a later step fails.
  await insertUpload(db, { userId: ownerId, key, width, kind })
  const disk = await files()
  for (const [size, bytes] of sizes) await disk.put(`${key}/${size}.webp`, bytes)
  await disk.flush(key)
  return { url: pictureUrl(key, width) }
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
