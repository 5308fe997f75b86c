import type { FastifyBaseLogger } from 'fastify'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { FactValue } from '../../contract/facts.ts'
import { limits } from '../../contract/limits.ts'
import type { Merge, MergePreview, merges } from '../../contract/merges.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { readFact } from '../fact-history/stored-fact.ts'
import { recordFactChanges } from '../facts/store.ts'
import { refreshPeople } from '../mandates/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/error-codes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import {
  type BegunMerge,
  beginMerge,
  beginSplit,
  cancel,
  carryOut,
  findAbandoned,
  findMerge,
  isSplitRefused,
  listMerges,
  lockBegun,
  lockPair,
  readEffects,
} from './store.ts'

export interface MergeDeps {
  db: Db
  clock: Clock
}

interface Logging {
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Who becomes whom. */
interface Pair {
  absorbedId: string
  survivorId: string
}

export async function latestMerges(db: Db): Promise<ReplyOf<typeof merges.list>> {
  const found = await listMerges(db, limits.mergesMax + 1)
  const data = found.slice(0, limits.mergesMax)
  return { data, hasMore: found.length > data.length }
}

/** @throws 404 for an unknown id, and for that of a person who was merged into another one */
export async function previewMerge(db: Db, pair: Pair): Promise<MergePreview> {
  return foundOr404(await readEffects(db, pair))
}

/** @throws 409 if one of the two is not on the site, or part of another merge at the moment */
export async function mergePersonalities(
  deps: MergeDeps,
  viewer: SignedIn,
  pair: Pair,
): Promise<Merge> {
  const { db } = deps
  const id = await inTransaction(db, (tx) => beginMerge(tx, { ...pair, actorId: viewer.id }))
  if (!id) throw problem('mergeImpossible')
  await finishBegun(deps, id)
  return foundOr404(await findMerge(db, id))
}

/** @throws 409 once it is too late, and while it would show how single members voted */
export async function splitMerge(
  deps: MergeDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  const { db } = deps
  foundOr404(await findMerge(db, id))
  if (!(await inTransaction(db, (tx) => beginSplit(tx, id, viewer.id)))) {
    throw problem('splitTooLate')
  }
  await finishBegun(deps, id)
}

/** Attempts after which a merge or split is given up. */
const maxAttempts = 10

/** Goes on with a merge or split that was interrupted; true if there was one. */
export async function finishAbandoned({ log, ...deps }: MergeDeps & Logging): Promise<boolean> {
  const { db } = deps
  const abandoned = await inTransaction(db, findAbandoned)
  if (!abandoned) return false
  const { id, attempts } = abandoned
  if (attempts <= maxAttempts) await finishBegun(deps, id)
  else {
    await inTransaction(db, (tx) => cancel(tx, id))
    log.error({ merge: id }, `a merge or split was given up after ${maxAttempts} attempts`)
  }
  return true
}

/** Carries out what has begun; if that fails, votes go on without it. What a lost connection interrupts is begun again. */
export async function finishBegun({ db, clock }: MergeDeps, id: string): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const begun = await lockBegun(tx, id)
      if (!begun) return
      await lockPair(tx, begun)
      const before = await readLists(tx, begun.survivor.id)
      await carryOut(tx, begun)
      await refreshPeople(tx, [begun.absorbed.id, begun.survivor.id], todayOf(clock))
      const after = await readLists(tx, begun.survivor.id)
      await recordFactChanges(
        tx,
        lists.map((fact, index) => ({
          personalityId: begun.survivor.id,
          fact,
          before: before[index] ?? null,
          after: after[index] ?? null,
        })),
        { actorId: begun.actorId },
      )
      await record(tx, begun)
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    await inTransaction(db, (tx) => cancel(tx, id))
    throw isSplitRefused(error) ? problem('splitShowsVotes') : error
  }
}

/** The lists of facts that a merge changes. */
const lists = ['mandates', 'names', 'links', 'identifiers'] as const

async function readLists(tx: Tx, personalityId: string): Promise<FactValue[]> {
  const values = []
  for (const fact of lists) values.push(await readFact(tx, personalityId, fact))
  return values
}

/** A merge is an action about the survivor, a split one about the person that is separate again. */
function record(tx: Tx, { step, actorId, absorbed, survivor }: BegunMerge): Promise<void> {
  const isMerge = step === 'MERGING'
  const [target, other] = isMerge ? [survivor, absorbed] : [absorbed, survivor]
  return recordAuditEntry(tx, {
    actorId,
    action: isMerge ? 'PERSONALITY_MERGED' : 'PERSONALITY_SPLIT',
    targetType: 'personality',
    targetId: target.id,
    before: null,
    after: { name: other.name, slug: other.slug },
  })
}
