import type { FastifyRequest } from 'fastify'
import type { DataExport } from '../../contract/data-export.ts'
import { confirmPassword, ownUser } from '../accounts/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { isAdministrator } from '../users/policy.ts'
import { deleteUser, lockUsers } from '../users/store.ts'
import { collectDataExport } from './store.ts'

export interface DataExportDeps {
  db: Db
  clock: Clock
  responseCache: ResponseCache
  pictureAddresses: PictureAddresses
  uploadCollector: UploadCollector
}

/** Everything that a user created; the picture addresses are signed and valid for one to two hours. */
export async function exportData(
  { db, clock, pictureAddresses }: DataExportDeps,
  userId: string,
): Promise<DataExport> {
  const exportedAt = new Date(clock.now()).toISOString()
  // One snapshot, so that concurrent writes cannot make the parts disagree.
  const { uploads, posts, ...rest } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      account: await ownUser(tx, userId),
      ...(await collectDataExport(tx, userId)),
    }))
  const signed = (url: string) => pictureAddresses.sign(url, userId)
  return {
    exportedAt,
    ...rest,
    uploads: uploads.map((upload) => ({ ...upload, url: signed(upload.url) })),
    posts: posts.map(({ imageUrl, ...post }) => ({
      ...post,
      imageUrl: imageUrl && signed(imageUrl),
    })),
  }
}

/** Deletes the viewer's account permanently, after checking the password. */
export async function deleteOwnAccount(
  { db, responseCache, uploadCollector }: DataExportDeps,
  viewer: SignedIn,
  password: string,
  request: FastifyRequest,
): Promise<undefined> {
  await confirmPassword(db, viewer.id, password, request)
  await inTransaction(db, async (tx) => {
    if (viewer.role === 'ADMIN') {
      const administrators = (await lockUsers(tx, [])).filter(isAdministrator)
      if (administrators.every(({ id }) => id === viewer.id)) throw problem('lastAdministrator')
    }
    await deleteUser(tx, viewer.id)
  })
  responseCache.drop()
  uploadCollector.collectSoon(null)
}
