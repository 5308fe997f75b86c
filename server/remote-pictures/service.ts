import { limits } from '../../contract/limits.ts'
import type { RemotePictures } from '../../contract/remote-pictures.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
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
  await recordRequest(db, viewer, await countNotRequested(db))
  await queueAll(db, listNotRequested)
  return remotePicturesStatus(db)
}

/** Lets the server try again what could not be fetched. */
export async function retryRemotePictures(db: Db, viewer: SignedIn): Promise<RemotePictures> {
  await recordRequest(db, viewer, await countFailed(db))
  await queueAll(db, listFailed)
  return remotePicturesStatus(db)
}

async function recordRequest(db: Db, viewer: SignedIn, pictures: number): Promise<void> {
  if (pictures === 0) return
  await inTransaction(db, (tx) =>
    recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'PICTURES_REQUESTED',
      targetType: 'personality',
      targetId: null,
      before: null,
      after: { pictures },
    }),
  )
}

const batchSize = 500

/** In batches, so that other writes do not wait. @param list the ids after an id, in their order */
async function queueAll(
  db: Db,
  list: (db: Db, after: string, limit: number) => Promise<string[]>,
): Promise<void> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    const ids = await list(db, after, batchSize)
    await inTransaction(db, (tx) => queuePictures(tx, ids))
    after = ids.length < batchSize ? undefined : ids.at(-1)
  }
}
