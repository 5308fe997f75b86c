import type { DataExport } from '../../contract/data-export.ts'
import { ownUser } from '../accounts/service.ts'
import type { BallotNumbers } from '../ballots/ballot-numbers.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { collectDataExport } from './store.ts'

export interface DataExportDeps {
  db: Db
  clock: Clock
  pictureAddresses: PictureAddresses
  ballotNumbers: BallotNumbers
}

/** Everything that a user created; the picture addresses are signed and valid for one to two hours. */
export async function exportData(
  { db, clock, pictureAddresses, ballotNumbers }: DataExportDeps,
  userId: string,
): Promise<DataExport> {
  const exportedAt = new Date(clock.now()).toISOString()
  // One snapshot, so that concurrent writes cannot make the parts disagree.
  const { uploads, posts, votes, ...rest } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      account: await ownUser(tx, userId),
      ...(await collectDataExport(tx, userId)),
    }))
  const ballots = await ballotNumbers.ballotsOf(votes)
  const signed = (url: string) => pictureAddresses.sign(url, userId)
  return {
    exportedAt,
    ...rest,
    votes: votes.map(({ id, verifications, isVerified, countedSince, ...vote }, index) => ({
      ...vote,
      ballot: ballots[index] ?? null,
    })),
    uploads: uploads.map((upload) => ({ ...upload, url: signed(upload.url) })),
    posts: posts.map(({ imageUrl, ...post }) => ({
      ...post,
      imageUrl: imageUrl && signed(imageUrl),
    })),
  }
}
