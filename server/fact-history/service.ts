import type { Parsed, ReplyOf } from '../../contract/endpoint.ts'
import type { Fact, facts } from '../../contract/facts.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { isSameFact } from '../facts/is-same-fact.ts'
import { listFactChanges, lockFactChange, markReverted, recordFactChanges } from '../facts/store.ts'
import { refreshPeople } from '../mandates/service.ts'
import { releaseMandates } from '../mandates/store.ts'
import { findHeldFacts, lockFacts, writeHeldFacts } from '../personalities/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import { sitePictureUrl } from '../uploads/validate-picture-url.ts'
import { idsIn, presentChange, textOfValue, withNames } from './present.ts'
import { namesOf } from './store.ts'
import { readFact, writeFact } from './stored-fact.ts'

export interface FactHistoryDeps {
  db: Db
  clock: Clock
}

export async function historyOfFacts(
  { db }: FactHistoryDeps,
  personalityId: string,
  query: Parsed<typeof facts.history>['query'],
): Promise<ReplyOf<typeof facts.history>> {
  const heldFacts = foundOr404(await findHeldFacts(db, personalityId))
  const { data, pagination } = await listFactChanges(db, personalityId, query)
  const names = await namesOf(db, idsIn(data.flatMap(({ before, after }) => [before, after])))
  return { data: data.map((change) => presentChange(change, names)), pagination, heldFacts }
}

/** Takes a change back; imports leave the fact alone from then on. */
export async function revertChange(
  { db, clock }: FactHistoryDeps,
  viewer: SignedIn,
  changeId: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const change = foundOr404(await lockFactChange(tx, changeId))
    const { personalityId, fact, before, after, revertedAt } = change
    const present = await readFact(tx, personalityId, fact)
    if (revertedAt !== null || !isSameFact(present, after)) throw problem('factChangedSince')
    if (fact === 'imageUrl') await sitePictureUrl(tx, String(before ?? ''))
    await writeFact(tx, personalityId, fact, before)
    await holdFact(tx, personalityId, fact)
    await markReverted(tx, changeId)
    const reverted = { personalityId, fact, before: after, after: before }
    await recordFactChanges(tx, [reverted], { actorId: viewer.id })
    const names = await namesOf(tx, idsIn([before, after]))
    const textOf = (value: typeof before) => textOfValue(withNames(value, names))
    await recordAuditEntry(tx, {
      ...auditedChange(viewer, personalityId),
      before: { [fact]: textOf(after) },
      after: { [fact]: textOf(before) },
    })
    await refreshPeople(tx, [personalityId], todayOf(clock))
  })
}

async function holdFact(tx: Tx, personalityId: string, fact: Fact): Promise<void> {
  const { heldFacts } = foundOr404(await lockFacts(tx, personalityId))
  await writeHeldFacts(tx, personalityId, [...new Set([...heldFacts, heldAs(fact)])])
}

/** Independent is a party, too. */
const heldAs = (fact: Fact): Fact => (fact === 'isIndependent' ? 'party' : fact)

export async function releaseFact(
  { db, clock }: FactHistoryDeps,
  viewer: SignedIn,
  personalityId: string,
  fact: Fact,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const { heldFacts: before } = foundOr404(await lockFacts(tx, personalityId))
    const after = before.filter((held) => held !== heldAs(fact))
    await writeHeldFacts(tx, personalityId, after)
    if (fact === 'mandates') await releaseMandates(tx, personalityId)
    await recordAuditEntry(tx, {
      ...auditedChange(viewer, personalityId),
      before: { heldFacts: before.join(', ') },
      after: { heldFacts: after.join(', ') },
    })
    await refreshPeople(tx, [personalityId], todayOf(clock))
  })
}

const auditedChange = (viewer: SignedIn, targetId: string) =>
  ({
    actorId: viewer.id,
    action: 'PERSONALITY_CHANGED',
    targetType: 'personality',
    targetId,
  }) as const
