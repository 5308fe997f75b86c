import type { Parsed, ReplyOf } from '../../contract/endpoint.ts'
import type { Fact, FactList, FactRow, FactValue } from '../../contract/facts.ts'
import type { knownFacts, MandateInput } from '../../contract/known-facts.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { isSameFact, textOf } from '../facts/is-same-fact.ts'
import { recordFactChanges } from '../facts/store.ts'
import { isSameOffice, recorded, refreshPeople } from '../mandates/service.ts'
import { readMandates, type SourcedMandate } from '../mandates/store.ts'
import { areOrganizations } from '../organizations/store.ts'
import { readDetails } from '../personalities/details/store.ts'
import { findById, findFacts, lockFacts, writeHeldFacts } from '../personalities/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { todayOf } from '../platform/today.ts'
import { idsIn, textOfValue, withNames } from './present.ts'
import type { FactHistoryDeps } from './service.ts'
import { namesOf } from './store.ts'
import { readFact, writeFact } from './stored-fact.ts'

export async function knownFactsOf(
  { db }: FactHistoryDeps,
  personalityId: string,
): Promise<ReplyOf<typeof knownFacts.ofPerson>> {
  const person = foundOr404(await findById(db, personalityId))
  const { heldFacts, ...fields } = foundOr404(await findFacts(db, personalityId))
  const [mandates, names, links] = await Promise.all([
    readMandates(db, [personalityId]),
    readDetails(db, 'names', [personalityId]),
    readDetails(db, 'links', [personalityId]),
  ])
  const named = await namesOf(db, idsIn([mandates.map(recorded)]))
  const reference = (id: string | null) => {
    const name = named.get(id ?? '')
    return id === null || name === undefined ? null : { id, name }
  }
  return {
    person,
    fields,
    mandates: mandates.map((mandate) => ({
      ...mandate,
      chamber: reference(mandate.chamberId),
      area: reference(mandate.areaId),
      party: reference(mandate.partyId),
      source: reference(mandate.sourceId),
    })),
    names: names.get(personalityId) ?? [],
    links: links.get(personalityId) ?? [],
    heldFacts,
  }
}

type Changes = Parsed<typeof knownFacts.change>['body']

/** Changes facts of a person by hand; imports leave them alone from then on. */
export async function changeKnownFacts(
  { db, clock }: FactHistoryDeps,
  viewer: SignedIn,
  personalityId: string,
  { basedOn = {}, ...changes }: Changes,
): Promise<ReplyOf<typeof knownFacts.change>> {
  await inTransaction(db, async (tx) => {
    if (changes.mandates) await checkReferences(tx, changes.mandates)
    for (const [fact, value] of Object.entries(changes) as [Fact, FactValue | undefined][]) {
      if (value === undefined) continue
      await changeFact(
        tx,
        viewer,
        personalityId,
        fact,
        value,
        basedOn[fact as keyof typeof basedOn],
      )
    }
    await refreshPeople(tx, [personalityId], todayOf(clock))
  })
}

/** The database checks that they exist, but not that a party is no chamber. */
async function checkReferences(tx: Tx, mandates: readonly MandateInput[]): Promise<void> {
  const chambers = mandates.flatMap(({ chamberId }) => chamberId ?? [])
  const parties = mandates.flatMap(({ partyId }) => partyId ?? [])
  const areKnown =
    (await areOrganizations(tx, 'chamber', chambers)) &&
    (await areOrganizations(tx, 'party', parties))
  if (!areKnown) throw problem('changedMeanwhile')
}

async function changeFact(
  tx: Tx,
  viewer: SignedIn,
  personalityId: string,
  fact: Fact,
  value: FactValue,
  seen: FactValue | undefined,
): Promise<void> {
  const before = await readFact(tx, personalityId, fact)
  if (seen !== undefined && !isSameFact(saidIn(before), saidIn(seen)))
    throw problem('changedMeanwhile')
  if (isSameFact(saidIn(before), saidIn(value))) return
  const after = Array.isArray(value) ? withSources(fact as FactList, rowsOf(before), value) : value
  await writeFact(tx, personalityId, fact, after)
  if (isHeldAsWhole(fact, before, after)) await holdFact(tx, personalityId, fact)
  await recordFactChanges(tx, [{ personalityId, fact, before, after }], { actorId: viewer.id })
  await recordEdit(tx, viewer, personalityId, fact, before, after)
}

const rowsOf = (value: FactValue): FactRow[] => (Array.isArray(value) ? value : [])

/** What rows say, without who says it. */
const saidIn = (value: FactValue): FactValue =>
  Array.isArray(value) ? value.map(({ sourceId: _, isHeld: __, ...row }) => row) : value

/** Rows that stay as they were keep their sources; the administrator says the others. */
function withSources(list: FactList, before: FactRow[], rows: FactRow[]): FactRow[] {
  const stored = before.map((row) => ({ row, text: textOf(rowsOf(saidIn([row]))[0] ?? {}) }))
  return rows.map((row) => {
    const known = stored.findIndex(({ text }) => text === textOf(row))
    const [kept] = known >= 0 ? stored.splice(known, 1) : []
    if (kept) return kept.row
    return { ...row, sourceId: null, ...(list === 'mandates' && { isHeld: true }) }
  })
}

/**
 * A changed mandate is held by itself: imports still add others. Of a source's mandate that is not there any more nothing
 * is left that could be held, so all mandates are.
 */
function isHeldAsWhole(fact: Fact, before: FactValue, after: FactValue): boolean {
  if (fact !== 'mandates') return true
  const held = mandatesIn(after).filter(({ isHeld }) => isHeld)
  const kept = new Set(rowsOf(after).map(textOf))
  return rowsOf(before)
    .filter((row) => row.sourceId !== null && !kept.has(textOf(row)))
    .some((row) => !mandatesIn([row]).some((one) => held.some((other) => isSameOffice(other, one))))
}

/** Rows that only the store of mandates has recorded. */
const mandatesIn = (value: FactValue) => rowsOf(value) as unknown as SourcedMandate[]

async function holdFact(tx: Tx, personalityId: string, fact: Fact): Promise<void> {
  const { heldFacts } = foundOr404(await lockFacts(tx, personalityId))
  await writeHeldFacts(tx, personalityId, [...new Set([...heldFacts, fact])])
}

async function recordEdit(
  tx: Tx,
  viewer: SignedIn,
  targetId: string,
  fact: Fact,
  before: FactValue,
  after: FactValue,
): Promise<void> {
  const names = await namesOf(tx, idsIn([before, after]))
  const shown = (value: FactValue) => ({ [fact]: textOfValue(withNames(value, names)) })
  await recordAuditEntry(tx, {
    actorId: viewer.id,
    action: 'PERSONALITY_CHANGED',
    targetType: 'personality',
    targetId,
    before: shown(before),
    after: shown(after),
  })
}
