import { isDeepStrictEqual } from 'node:util'
import type { PartialDate } from '../../contract/partial-date.ts'
import type { FactChange } from '../facts/store.ts'
import {
  type DerivedFacts,
  type DerivedFrom,
  lockPeople,
  writeDerived,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { positionOf } from '../platform/positions/position.ts'
import { mainMandate, mandatesOfStatus, nextChange, statusOf } from './person-status.ts'
import {
  deleteMandates,
  insertMandates,
  type MandateFacts,
  type NamedMandate,
  type NewMandate,
  nameNewMandates,
  readFreeMandates,
  readMandates,
  readNamedMandates,
  type SourcedMandate,
  type StoredMandate,
  writeEnds,
} from './store.ts'

/**
 * Derives the status of people from their mandates, and party and position of those who have mandates. Everything that
 * changes mandates, or names and parents of what they refer to, calls it in the same transaction, with at most 500 people.
 * A transaction that calls it several times locks the table of personalities first, or it could deadlock with another at
 * the counters of parties.
 * @param today `2026-01-31`, in UTC
 */
export async function refreshPeople(
  tx: Tx,
  ids: readonly string[],
  today: PartialDate,
  { areKeysOutdated = false }: { areKeysOutdated?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return
  // Before the mandates are read, so that the last writer has seen all of them.
  const people = await lockPeople(tx, ids)
  const mandates = await readNamedMandates(tx, ids)
  const byPerson = Map.groupBy(mandates, ({ personalityId }) => personalityId)
  const derived = people.map((person) => derive(person, byPerson.get(person.id) ?? [], today))
  const outdated = people.map((person) => ({ ...person, searchVersion: 0 }))
  await writeDerived(tx, derived, areKeysOutdated ? outdated : people)
}

/** A person who is not stored yet, as their derived facts depend on them. */
type NewPerson = Omit<DerivedFrom, 'searchVersion' | 'partyId' | 'chamberIds' | 'areaIds'>

/** The derived facts of new people, in the same order, so that they can be stored with them. */
export async function deriveNew(
  db: Db,
  people: readonly NewPerson[],
  mandates: readonly NewMandate[],
  today: PartialDate,
): Promise<DerivedFacts[]> {
  const named = mandates.length > 0 ? await nameNewMandates(db, mandates) : []
  const byPerson = Map.groupBy(named, ({ personalityId }) => personalityId)
  return people.map((person) => derive(person, byPerson.get(person.id) ?? [], today))
}

function derive(
  person: NewPerson,
  mandates: readonly NamedMandate[],
  today: PartialDate,
): DerivedFacts {
  const dated = { deathDate: person.deathDate ?? undefined, mandates: mandates.map(withDates) }
  const status = statusOf(dated, today)
  const counted = mandatesOfStatus(dated, status, today)
  const main = mainMandate(counted, today)
  const position = main && positionOf(main, { isFormer: status === 'FORMER' || status === 'DIED' })
  return {
    id: person.id,
    name: person.name,
    status,
    statusUntil: nextChange(dated, today) ?? null,
    chamberIds: distinct(counted.map(({ chamberId }) => chamberId)),
    areaIds: distinct(counted.flatMap(({ areaIds }) => areaIds)),
    ...partyOf(person, main),
    position: main && !person.heldFacts.includes('position') ? (position ?? null) : person.position,
  }
}

/** What an administrator typed has no page of a party, unless the mandate says the same. */
function partyOf(
  { party, isIndependent, heldFacts }: NewPerson,
  main: Mandate | undefined,
): Pick<DerivedFacts, 'party' | 'isIndependent' | 'partyId'> {
  if (!main) return { party, isIndependent, partyId: null }
  if (heldFacts.includes('party') && party !== main.partyName) {
    return { party, isIndependent, partyId: null }
  }
  return { party: main.partyName, isIndependent: main.isIndependent, partyId: main.partyId }
}

type Mandate = ReturnType<typeof withDates>

/** A mandate as the rules read it: what is not known is undefined. */
const withDates = ({ start, end, role, chamberName, areaName, ...mandate }: NamedMandate) => ({
  ...mandate,
  start: start ?? undefined,
  end: end ?? undefined,
  role: role ?? undefined,
  chamber: chamberName ?? undefined,
  area: areaName ?? undefined,
  party: mandate.partyName ?? (mandate.isIndependent || undefined),
})

/** In one order, so that equal lists are equal arrays. */
const distinct = (ids: readonly (string | null)[]) =>
  [...new Set(ids.filter((id) => id !== null))].sort()

/**
 * Replaces the mandates that a source says people have; the people must be locked. Mandates of other sources stay, and
 * those that an administrator changed; what a source says of such an office is left out. All mandates of a person stay
 * while `mandates` is held.
 * @returns what changed, to be recorded
 */
export async function replaceMandates(
  tx: Tx,
  sourceId: string | null,
  said: ReadonlyMap<string, readonly MandateFacts[]>,
): Promise<FactChange[]> {
  if (said.size === 0) return []
  const stored = await readFreeMandates(tx, [...said.keys()])
  const ids = [...stored.keys()]
  const differences = ids.map((id) => compare(stored.get(id) ?? [], sourceId, said.get(id) ?? []))
  const changed = ids.filter((_, index) => {
    const { added = [], removed = [] } = differences[index] ?? {}
    return added.length + removed.length > 0
  })
  await deleteMandates(
    tx,
    differences.flatMap(({ removed }) => removed.map(({ id }) => id)),
  )
  await insertMandates(
    tx,
    differences.flatMap(({ added, removed }, index) =>
      withOrigins(added, removed).map((mandate) => ({
        ...mandate,
        personalityId: ids[index] ?? '',
      })),
    ),
  )
  const written = Map.groupBy(await readMandates(tx, changed), ({ personalityId }) => personalityId)
  return changed.map((personalityId) => ({
    personalityId,
    fact: 'mandates',
    before: (stored.get(personalityId) ?? []).map(recorded),
    after: (written.get(personalityId) ?? []).map(recorded),
  }))
}

/** Writes all mandates of a person, who must be locked. */
export async function rewriteMandates(
  tx: Tx,
  personalityId: string,
  mandates: readonly SourcedMandate[],
): Promise<void> {
  const stored = await readMandates(tx, [personalityId])
  await deleteMandates(
    tx,
    stored.map(({ id }) => id),
  )
  await insertMandates(
    tx,
    withOrigins(mandates, stored).map((mandate) => ({ ...mandate, personalityId })),
  )
}

/** A changed mandate stays that of the person who had it before a merge, so that it returns when the merge is undone. */
function withOrigins(written: readonly SourcedMandate[], replaced: readonly StoredMandate[]) {
  const left = [...replaced]
  const take = (matches: (one: StoredMandate) => boolean) => {
    const index = left.findIndex(matches)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }
  const equal = written.map((mandate) =>
    take((one) => isDeepStrictEqual(factsOf(one), factsOf(mandate))),
  )
  return written.map((mandate, index) => {
    const before = equal[index] ?? take((one) => isSameOffice(one, mandate))
    return { ...mandate, mergedFrom: before?.mergedFrom ?? null }
  })
}

/**
 * Ends running mandates of people on a day; the people must be locked.
 * @param isEnded which of the mandates that began before that day
 * @returns what changed, to be recorded
 */
export async function endMandates(
  tx: Tx,
  personalityIds: readonly string[],
  on: PartialDate,
  isEnded: (mandate: StoredMandate) => boolean,
): Promise<FactChange[]> {
  const stored = await readMandates(tx, personalityIds)
  const ended = stored.filter(
    (mandate) =>
      (mandate.start ?? '') < on && `${mandate.end ?? '9999'}~` > `${on}~` && isEnded(mandate),
  )
  const ids = new Set(ended.map(({ id }) => id))
  await writeEnds(
    tx,
    ended.map(({ id }) => ({ id, end: on })),
  )
  const changed = new Set(ended.map(({ personalityId }) => personalityId))
  return [...Map.groupBy(stored, ({ personalityId }) => personalityId)]
    .filter(([personalityId]) => changed.has(personalityId))
    .map(([personalityId, mandates]) => ({
      personalityId,
      fact: 'mandates',
      before: mandates.map(recorded),
      after: mandates.map((one) => recorded(ids.has(one.id) ? { ...one, end: on } : one)),
    }))
}

/** What a source adds to the mandates of a person, and which of its own it does not say any more. */
function compare(
  stored: readonly StoredMandate[],
  sourceId: string | null,
  said: readonly MandateFacts[],
): { added: SourcedMandate[]; removed: StoredMandate[] } {
  const own = stored.filter((mandate) => mandate.sourceId === sourceId && !mandate.isHeld)
  const held = stored.filter(({ isHeld }) => isHeld)
  const removed = [...own]
  const added: SourcedMandate[] = []
  for (const mandate of said) {
    if (held.some((changed) => isSameOffice(changed, mandate))) continue
    const known = removed.findIndex((one) => isDeepStrictEqual(factsOf(one), factsOf(mandate)))
    if (known >= 0) removed.splice(known, 1)
    else added.push({ ...factsOf(mandate), sourceId, isHeld: false })
  }
  return { added, removed }
}

/** True if an administrator's mandate is about the office that a source says: one of its dates may differ. */
export const isSameOffice = (held: MandateFacts, said: MandateFacts) =>
  held.isCandidacy === said.isCandidacy &&
  held.chamberId === said.chamberId &&
  held.areaId === said.areaId &&
  (held.chamberId !== null || held.areaId !== null || held.role === said.role) &&
  (held.start === said.start || held.end === said.end)

const factsOf = ({
  isCandidacy,
  role,
  chamberId,
  areaId,
  partyId,
  isIndependent,
  start,
  end,
}: MandateFacts): MandateFacts => ({
  isCandidacy,
  role,
  chamberId,
  areaId,
  partyId,
  isIndependent,
  start,
  end,
})

/** A mandate as the history keeps it. */
export const recorded = (mandate: SourcedMandate) => ({
  ...factsOf(mandate),
  sourceId: mandate.sourceId,
  isHeld: mandate.isHeld,
})
