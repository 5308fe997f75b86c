import { replacePicture } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { lockUpload, markUsed } from '../uploads/store.ts'
import { type ClaimedPicture, deleteRequest, markFetched } from './store.ts'

/** Shows a picture that was stored here, unless the personality has another one by now. */
export function showPicture(db: Db, picture: ClaimedPicture, url: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, url)
    const isThere = upload !== undefined && upload.state !== 'discarded'
    if (isThere && (await replacePicture(tx, picture.personalityId, picture.address, url))) {
      await markUsed(tx, upload.key)
      await markFetched(tx, picture, url)
    } else {
      await deleteRequest(tx, picture)
    }
  })
}
