import { randomBytes } from 'node:crypto'
import { pictureUrl } from '../../contract/pictures.ts'
import type { UploadKind } from '../../contract/uploads.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { makePicture } from '../platform/images.ts'
import { insertUpload } from './store.ts'

export interface UploadDeps {
  db: Db
  files: FileStore
}

/** Stores an uploaded picture in all widths, without its metadata and file name. */
export async function storePicture(
  { db, files }: UploadDeps,
  viewer: SignedIn,
  kind: UploadKind,
  file: UploadedFile,
): Promise<{ url: string }> {
  const { width, files: sizes } = await makePicture(file)
  const key = randomBytes(16).toString('base64url')
  // Inserts the row first, so that the collector finds the files if a later step fails.
  await insertUpload(db, { userId: viewer.id, key, width, kind })
  const disk = await files()
  for (const [size, bytes] of sizes) await disk.put(`${key}/${size}.webp`, bytes)
  await disk.flush(key)
  return { url: pictureUrl(key, width) }
}
