import { type NewsKind, newsTypes } from '../../../contract/news.ts'
import { insertNews } from '../../notifications/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  announcedMax,
  type Found,
  findDecisions,
  findEndedMandates,
  findMentions,
  findMoves,
  listWatched,
  rememberCounts,
  saveAnnounced,
} from './store.ts'

/** Milliseconds for which a post is left alone, in which its author may take it back. */
const postDelay = 60_000

/** Finds what is new to the subscribers of these personalities, `announcedMax` at most. */
type FindNews = (tx: Tx, personalityIds: string[], clock: Clock) => Promise<Found[]>

const finders: Record<NewsKind, FindNews> = {
  support: async (tx, ids) =>
    (await findMoves(tx, ids)).map(({ before, after, ...found }) => ({
      ...found,
      facts: { about: 'support' as const, before, after },
    })),
  posts: (tx, ids, clock) => findMentions(tx, ids, new Date(clock.now() - postDelay).toISOString()),
  reviews: async (tx, ids) =>
    (await findDecisions(tx, ids)).map(({ outcome, ...found }) => ({
      ...found,
      facts: { about: 'review' as const, outcome },
    })),
  mandate: findEndedMandates,
}

/**
 * Notifies members of what is new about the personalities of whom they want news. Each subscription keeps what was
 * announced, in the transaction of the notification, so a run that ends early is continued by the next one.
 */
export async function announceNews(
  { db, clock }: { db: Db; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = null
  do {
    const ids: string[] = await listWatched(db, after)
    if (ids.length === 0) return
    await repeatWhileFull(signal, () => rememberCounts(db, ids))
    for (const kind of Object.keys(finders) as NewsKind[]) {
      await repeatWhileFull(signal, () => announce({ db, clock }, kind, ids))
    }
    after = ids.at(-1) ?? null
  } while (!signal.aborted)
}

/** Repeats a step, which handles `announcedMax` subscriptions at most, until it handles fewer. */
async function repeatWhileFull(signal: AbortSignal, step: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await step()) === announcedMax);
}

/** @returns number of subscriptions that something was new to */
const announce = ({ db, clock }: { db: Db; clock: Clock }, kind: NewsKind, ids: string[]) =>
  inTransaction(db, async (tx) => {
    const found = await finders[kind](tx, ids, clock)
    if (found.length === 0) return 0
    await saveAnnounced(tx, found)
    await insertNews(
      tx,
      newsTypes[kind],
      found.filter(({ isWanted }) => isWanted),
    )
    return found.length
  })
