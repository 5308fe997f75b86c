import type { ReplyOf } from '../../contract/endpoint.ts'
import type { Page } from '../../contract/paging.ts'
import type { LatestPublication, publications } from '../../contract/publications.ts'
import type { Db } from '../platform/database/database.ts'
import { foundOr404 } from '../platform/errors.ts'
import { maxSkippedRows, paginate, readPage } from '../platform/paging.ts'
import { presentTally } from './present.ts'
import { findLastPublication, findTally, listTallies } from './store.ts'

export interface PublicationsDeps {
  db: Db
  /** Seconds between publications. */
  interval: number
}

export async function publicationOf(
  db: Db,
  personalityId: string,
): Promise<ReplyOf<typeof publications.ofPersonality>> {
  const { tally } = foundOr404(await findTally(db, personalityId))
  return { publication: tally && presentTally(tally) }
}

export async function latestPublication({
  db,
  interval,
}: PublicationsDeps): Promise<{ publication: LatestPublication | null }> {
  const last = await findLastPublication(db)
  if (!last) return { publication: null }
  const { publishedAt: time, logSize: size, rootHash, keyHash: _, ...rest } = last
  return { publication: { ...rest, time, size, interval, rootHash: rootHash.toString('base64') } }
}

/** The published lists of all personalities, ordered by id. */
export async function publishedLists(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ReplyOf<typeof publications.lists>['data'][number]>> {
  const total = (await findLastPublication(db))?.personalities ?? 0
  const rows = await readPage({ page, limit }, { total, maxSkipped: maxSkippedRows }, (window) =>
    listTallies(db, window),
  )
  return {
    data: rows.map(({ personality, ...tally }) => ({ ...presentTally(tally), personality })),
    pagination: paginate(page, limit, total),
  }
}
