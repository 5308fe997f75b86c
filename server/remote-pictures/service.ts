import { limits } from '../../contract/limits.ts'
import type { RemotePictures } from '../../contract/remote-pictures.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { type FactChange, recordFactChanges } from '../facts/store.ts'
import { removePictures } from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import {
  countFailed,
  countNotRequested,
  listFailed,
  listFailures,
  listNotRequested,
  queuePictures,
  readProgress,
} from './store.ts'

export async function remotePicturesStatus(db: Db): Promise<RemotePictures> {
  const [remote, progress, failed, failures] = await Promise.all([
    countNotRequested(db),
    readProgress(db),
    countFailed(db),
    listFailures(db, limits.pictureFailuresMax),
  ])
  return { remote, ...progress, failed, failures }
}

/** Lets the server fetch all pictures on other sites that were not asked for. */
export async function fetchRemotePictures(db: Db, viewer: SignedIn): Promise<RemotePictures> {
  await record(db, viewer, 'PICTURES_REQUESTED', await countNotRequested(db))
  await inBatches(db, listNotRequested, queuePictures)
  return remotePicturesStatus(db)
}

/** Lets the server try again what could not be fetched. */
export async function retryRemotePictures(db: Db, viewer: SignedIn): Promise<RemotePictures> {
  await record(db, viewer, 'PICTURES_REQUESTED', await countFailed(db))
  await inBatches(db, listFailed, queuePictures)
  return remotePicturesStatus(db)
}

/**
 * Removes the pictures that could not be fetched, which browsers would load from other sites. Imports do not bring them
 * back until they are released.
 */
export async function removeFailedPictures(db: Db, viewer: SignedIn): Promise<RemotePictures> {
  await record(db, viewer, 'PICTURES_REMOVED', await countFailed(db))
  await inBatches(db, listFailed, async (tx, ids) => {
    const removed = await removePictures(tx, ids)
    const changes = removed.map(({ id, imageUrl }): FactChange => {
      return { personalityId: id, fact: 'imageUrl', before: imageUrl, after: null }
    })
    await recordFactChanges(tx, changes, { actorId: viewer.id })
  })
  return remotePicturesStatus(db)
}

async function record(
  db: Db,
  viewer: SignedIn,
  action: 'PICTURES_REQUESTED' | 'PICTURES_REMOVED',
  pictures: number,
): Promise<void> {
  if (pictures === 0) return
  await inTransaction(db, (tx) =>
    recordAuditEntry(tx, {
      actorId: viewer.id,
      action,
      targetType: 'personality',
      targetId: null,
      before: null,
      after: { pictures },
    }),
  )
}

const batchSize = 500

/** So that other writes do not wait. @param list the ids after an id, in their order */
async function inBatches(
  db: Db,
  list: (db: Db, after: string, limit: number) => Promise<string[]>,
  work: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    const ids = await list(db, after, batchSize)
    await inTransaction(db, (tx) => work(tx, ids))
    after = ids.length < batchSize ? undefined : ids.at(-1)
  }
}
