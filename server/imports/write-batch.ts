import { randomUUIDv7 } from 'node:crypto'
import type { Fact } from '../../contract/facts.ts'
import type { NameInLanguage } from '../../contract/names-by-language.ts'
import type { PersonalityFacts } from '../../contract/personality-fields.ts'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { addAreaNames } from '../areas/store.ts'
import { recordAuditEntries } from '../audit/store.ts'
import { type FactChange, recordFactChanges } from '../facts/store.ts'
import { deriveNew, endMandates, refreshPeople, replaceMandates } from '../mandates/service.ts'
import {
  insertMandates,
  type MandateFacts,
  type NewMandate,
  readMandates,
  type StoredMandate,
} from '../mandates/store.ts'
import { findOrCreatePlaces, type Place } from '../organizations/service.ts'
import { addOrganizationNames, findOrCreateOrganizations } from '../organizations/store.ts'
import { firstDetails, replaceDetails } from '../personalities/details/replace-details.ts'
import { type DetailsOfPeople, insertDetails } from '../personalities/details/store.ts'
import { loadSlugs } from '../personalities/load-slugs.ts'
import {
  insertCompletePersonalities,
  lockPeople,
  slugsLike,
  updatePersonalities,
} from '../personalities/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { SlugAllocator } from '../platform/slug-allocator.ts'
import type { ImportedMandate } from './forms/imported-person.ts'
import { placeKey } from './forms/place-names.ts'
import { isSaidElsewhere, mergeMandates, type SaidMandate } from './merge-mandates.ts'
import type { ToldFact } from './parse-bytes.ts'
import type { PersonRow } from './person-row.ts'
import { type BatchPlan, type ImportContext, type KnownPerson, textsAfter } from './plan.ts'
import { placeOfKey } from './source-id.ts'
import { listFreeIds, type NewKey, readPeople, type StoredPerson, writeKeys } from './store.ts'
import { changeSitePeople, readNewSitePeople, type SiteKey } from './write-site-people.ts'

/** Who imports. */
export interface ImportOrigin {
  /** Null in a preview. */
  importId: string | null
  /** Null for the command line. */
  actorId: string | null
}

/** A person on the site, before and after. */
export interface ChangedPerson {
  row: PersonRow
  before: StoredPerson
  after: StoredPerson
  /** What else than the fields has changed. */
  others: Fact[]
}

/** A person of the file with the personality that they are. */
interface Target {
  id: string
  row: PersonRow
}

/** Writes what a batch changes, in the transaction of the batch; the table must be locked since before it was planned. */
export async function writeBatch(
  tx: Tx,
  plan: BatchPlan,
  context: ImportContext,
  origin: ImportOrigin & { importId: string },
): Promise<{ createdIds: string[]; changed: ChangedPerson[] }> {
  const created = await createPeople(tx, plan.create, context, origin)
  const changed = await changeKnown(tx, plan.known, context, origin)
  await recordAuditEntries(tx, changed.map(auditEntryOf(origin.actorId)))
  await writeKeys(tx, { ...origin, sourceId: context.sourceId }, keysOf(plan, created))
  return { createdIds: created.map(({ id }) => id), changed }
}

/** Changes the people who are on the site already. */
export async function changeKnown(
  tx: Tx,
  known: readonly KnownPerson[],
  context: ImportContext,
  origin: ImportOrigin,
): Promise<ChangedPerson[]> {
  if (known.length === 0) return []
  const ids = known.map(({ person }) => person.id)
  await lockPeople(tx, ids)
  const ended = await endMandatesOfChamber(tx, ids, context)
  const targets = known.map(({ person, row }) => ({ id: person.id, row }))
  const stored = await readMandates(tx, ids)
  const said = [
    ...(await replaceSaid(tx, targets, stored, context)),
    ...(await changeSitePeople(tx, siteTargets(targets), referencesOf(context))),
  ]
  const haveChanged = said.some(({ fact }) => fact === 'mandates')
  const holders = holdersOf(haveChanged ? await readMandates(tx, ids) : stored)
  const changes = [...ended, ...(await changeTexts(tx, known, holders, context)), ...said]
  const changed = [...new Set(changes.map(({ personalityId }) => personalityId))]
  await recordFactChanges(tx, changes, origin)
  await refreshPeople(tx, changed, context.today)
  const after = new Map(
    (await readPeople(tx, changed, context.sourceId)).map((person) => [person.id, person]),
  )
  const byPerson = Map.groupBy(changes, ({ personalityId }) => personalityId)
  return known.flatMap(({ row, person }) => {
    const now = after.get(person.id)
    const others = (byPerson.get(person.id) ?? []).map(({ fact }) => fact).filter(isOther)
    return now ? [{ row, before: person, after: now, others: [...new Set(others)] }] : []
  })
}

const fields: readonly string[] = [...personalityFieldNames, 'isIndependent']
const isOther = (fact: Fact) => !fields.includes(fact)

/** Creates people with all that the source says of them. */
async function createPeople(
  tx: Tx,
  rows: readonly PersonRow[],
  context: ImportContext,
  origin: ImportOrigin & { importId: string },
): Promise<Target[]> {
  if (rows.length === 0) return []
  const created = await withIds(tx, rows)
  const said = await saidOfNew(tx, created, context)
  await insertPeople(tx, created, said, context)
  await insertDetails(tx, said)
  await insertMandates(tx, said.mandates)
  await writeSiteKeys(tx, said.keys, origin)
  await recordFactChanges(
    tx,
    // The rest is not remembered: undoing the import deletes the person.
    created.map(({ id, row }) => ({
      personalityId: id,
      fact: 'name',
      before: null,
      after: row.name,
    })),
    origin,
  )
  return created
}

/** People of an own file keep the ids that they have there, where these are free. */
async function withIds(tx: Tx, rows: readonly PersonRow[]): Promise<Target[]> {
  const free = await listFreeIds(
    tx,
    rows.flatMap(({ stored }) => stored?.id ?? []),
  )
  return rows.map((row) => {
    const id = row.stored?.id ?? ''
    return { id: free.has(id) ? id : randomUUIDv7(), row }
  })
}

/** What comes in about new people, beside their texts. */
type SaidOfNew = DetailsOfPeople & { mandates: NewMandate[] }

async function saidOfNew(
  tx: Tx,
  created: readonly Target[],
  context: ImportContext,
): Promise<SaidOfNew & { keys: SiteKey[] }> {
  const said = await saidOfSource(tx, withoutStored(created), context)
  const ofSite = await readNewSitePeople(tx, siteTargets(created), referencesOf(context))
  return {
    names: new Map([...said.names, ...ofSite.names]),
    links: new Map([...said.links, ...ofSite.links]),
    identifiers: new Map([...said.identifiers, ...ofSite.identifiers]),
    mandates: [...said.mandates, ...ofSite.mandates],
    keys: ofSite.keys,
  }
}

/** Writes the keys by which sources knew new people on the site that exported them. */
async function writeSiteKeys(
  tx: Tx,
  keys: readonly SiteKey[],
  { importId }: { importId: string },
): Promise<void> {
  for (const [sourceId, ofSource] of Map.groupBy(keys, (each) => each.sourceId)) {
    const added = ofSource.map((key) => ({ ...key, replaced: undefined }))
    await writeKeys(tx, { sourceId, importId }, { seen: [], added })
  }
}

/** Inserts people whose ids are chosen, with all that is derived of what comes in about them. */
async function insertPeople(
  tx: Tx,
  created: readonly Target[],
  { names, mandates }: SaidOfNew,
  context: ImportContext,
): Promise<void> {
  const { slugOf } = await loadSlugs()
  const slugs = await new SlugAllocator({ slugOf, slugsLike }).allocate(
    tx,
    created.map(({ row: { slug, name } }) => slug ?? name),
  )
  const people = created.map(({ id, row }, index) => ({
    ...textsAfter(row, undefined, context),
    ...{ id, slug: slugs[index] ?? '', heldFacts: row.stored?.held_facts ?? [] },
    ...(row.stored && { createdAt: row.stored.created_at }),
    otherNames: (names.get(id) ?? []).map(({ name }) => name),
  }))
  const derived = await deriveNew(tx, people, mandates, context.today)
  await insertCompletePersonalities(
    tx,
    people.map((person, index) => Object.assign({}, person, derived[index])),
  )
}

const siteTargets = (targets: readonly Target[]) =>
  targets.flatMap(({ id, row }) => (row.stored ? [{ id, stored: row.stored }] : []))

const referencesOf = ({ references }: ImportContext) =>
  references ?? { sources: [], areas: [], organizations: [] }

const holdersOf = (mandates: readonly StoredMandate[]) =>
  new Set(mandates.map(({ personalityId }) => personalityId))

/** Changes fields and further texts; party and position only of people without mandates, whose they are. */
async function changeTexts(
  tx: Tx,
  known: readonly KnownPerson[],
  holders: ReadonlySet<string>,
  context: ImportContext,
): Promise<FactChange[]> {
  const batch = known.flatMap(({ person, row }) => {
    const after = textsAfter(row, person, context)
    const { party, position, isIndependent } = holders.has(person.id) ? person : after
    const next = { id: person.id, ...after, party, position, isIndependent }
    const facts = (Object.keys(next) as (keyof typeof next)[]).filter(
      (fact) => fact !== 'id' && next[fact] !== person[fact],
    )
    return facts.length > 0 ? [{ next, person, facts }] : []
  })
  await updatePersonalities(
    tx,
    batch.map(({ next }) => next),
  )
  return batch.flatMap(({ next, person, facts }) =>
    facts.map((fact) => ({
      personalityId: person.id,
      fact: fact as Fact,
      before: person[fact],
      after: next[fact],
    })),
  )
}

/** Replaces what the source says in lists: names, links, identifiers and mandates. */
async function replaceSaid(
  tx: Tx,
  all: readonly Target[],
  stored: readonly StoredMandate[],
  context: ImportContext,
): Promise<FactChange[]> {
  const targets = withoutStored(all)
  const { sourceId } = context
  const { names, links, identifiers } = listsOf(targets, context)
  const byPerson = Map.groupBy(stored, ({ personalityId }) => personalityId)
  const mandates = await mandatesAfter(tx, targets, byPerson, context)
  return [
    ...(await replaceDetails(tx, 'names', sourceId, names)),
    ...(await replaceDetails(tx, 'links', sourceId, links)),
    ...(await replaceDetails(tx, 'identifiers', sourceId, identifiers)),
    ...(await replaceMandates(tx, sourceId, mandates)),
  ]
}

/** What the source says in lists about people who are new. */
async function saidOfSource(
  tx: Tx,
  targets: readonly Target[],
  context: ImportContext,
): Promise<SaidOfNew> {
  const { sourceId } = context
  const mandates = await mandatesAfter(tx, targets, new Map(), context)
  return {
    ...firstDetails(sourceId, listsOf(targets, context)),
    mandates: [...mandates].flatMap(([personalityId, said]) =>
      said.map((mandate) => ({ ...mandate, personalityId, sourceId, isHeld: false })),
    ),
  }
}

/** Not the people of an own file of a site, which names the source of each row. */
const withoutStored = (targets: readonly Target[]) => targets.filter(({ row }) => !row.stored)

/** What the source says in lists about those of whom it says anything, or whose empty cells clear what is stored. */
function listsOf(targets: readonly Target[], { options, told }: ImportContext) {
  const said = <Entry>(
    fact: ToldFact | 'identifiers',
    entriesOf: (row: PersonRow) => Entry[],
  ): Map<string, Entry[]> => {
    const isCleared = options.emptyCells === 'clear' && told.has(fact as ToldFact)
    return new Map(
      targets
        .map(({ id, row }): [string, Entry[]] => [id, entriesOf(row)])
        .filter(([, entries]) => entries.length > 0 || isCleared),
    )
  }
  return {
    names: said('names', ({ names, name }) =>
      names
        .filter(({ text }) => text !== name)
        .map(({ text, language, kind }) => ({
          ...{ name: text, kind: kind ?? ('alternate' as const), language: language ?? null },
        })),
    ),
    links: said('links', ({ links }) => links.map(({ kind, address }) => ({ kind, address }))),
    identifiers: said('identifiers', ({ identifiers }) =>
      identifiers.map(({ scheme, value }) => ({ scheme, value })),
    ),
  }
}

/** The mandates of people by the source, after the import. */
async function mandatesAfter(
  tx: Tx,
  targets: readonly Target[],
  stored: ReadonlyMap<string, readonly StoredMandate[]>,
  { sourceId, options, told, today, places }: ImportContext,
): Promise<Map<string, MandateFacts[]>> {
  const isClearing = options.emptyCells === 'clear'
  const said = await resolveMandates(tx, targets, places)
  return new Map(
    targets.flatMap(({ id, row }) => {
      const all = stored.get(id) ?? []
      const own = all.filter((one) => one.sourceId === sourceId && !one.isHeld)
      const others = all.filter((one) => one.sourceId !== sourceId && !one.isHeld)
      const given = said(row).map((one) => sinceElection(one, options.endMandatesOf))
      if (given.length === 0 && !(isClearing && told.has('mandates'))) return []
      const news = given.filter((one) => own.length > 0 || !isSaidElsewhere(one, others))
      const endedOn = options.endMandatesOf?.on
      return [[id, mergeMandates(own, news, { today, endedOn, isClearing })] as const]
    }),
  )
}

/** After an election, a mandate in the chamber begins on its day, also that of the re-elected. */
function sinceElection(
  mandate: SaidMandate,
  election: { chamberId: string; on: string } | undefined,
): SaidMandate {
  const { chamberId, isCandidacy, start = '', end = '9999' } = mandate
  if (!election || election.chamberId !== chamberId || isCandidacy) return mandate
  return start < election.on && end > election.on ? { ...mandate, start: election.on } : mandate
}

/** Finds or creates what the mandates of people refer to, and gives it its names by language. */
async function resolveMandates(
  tx: Tx,
  targets: readonly Target[],
  names: ImportContext['places'],
): Promise<(row: PersonRow) => SaidMandate[]> {
  const mandates = targets.flatMap(({ row }) => row.mandates)
  const places = await findOrCreatePlaces(tx, mandates)
  const partyNames = [...new Set(mandates.flatMap(({ party }) => partyName(party) ?? []))]
  const found = await findOrCreateOrganizations(tx, 'party', partyNames)
  const parties = new Map(partyNames.map((name, index) => [name, found[index]?.id ?? null]))
  await nameInLanguages(tx, names, mandates, places, parties)
  const resolved = new Map(
    mandates.map((mandate, index): [ImportedMandate, SaidMandate] => [
      mandate,
      {
        isCandidacy: mandate.isCandidacy ?? false,
        role: mandate.role,
        chamberId: places[index]?.chamberId ?? null,
        areaId: places[index]?.areaId ?? null,
        partyId: parties.get(partyName(mandate.party) ?? '') ?? null,
        isIndependent: mandate.party === 'independent',
        start: mandate.start,
        end: mandate.end,
      },
    ]),
  )
  return (row) => row.mandates.flatMap((mandate) => resolved.get(mandate) ?? [])
}

/** Gives what mandates refer to the names by language that the file has for it. */
async function nameInLanguages(
  tx: Tx,
  names: ImportContext['places'],
  mandates: readonly ImportedMandate[],
  places: readonly Place[],
  parties: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (names.size === 0) return
  const areas = new Map<string, readonly NameInLanguage[]>()
  const organizations = new Map<string, readonly NameInLanguage[]>()
  for (const [index, { chamber, area, within, party }] of mandates.entries()) {
    const { chamberId, areaId } = places[index] ?? {}
    const organizationNames = (name: string) => names.get(placeKey({ kind: 'organization', name }))
    const own = partyName(party)
    const ofArea = area && names.get(placeKey({ kind: 'area', name: area, within }))
    const ofChamber = chamber && organizationNames(chamber)
    const ofParty = own && organizationNames(own)
    const partyId = parties.get(own ?? '')
    if (areaId && ofArea) areas.set(areaId, ofArea)
    if (chamberId && ofChamber) organizations.set(chamberId, ofChamber)
    if (partyId && ofParty) organizations.set(partyId, ofParty)
  }
  const rows = (given: typeof areas) => [...given].map(([id, names]) => ({ id, names }))
  await addAreaNames(tx, rows(areas))
  await addOrganizationNames(tx, rows(organizations))
}

const partyName = (party: ImportedMandate['party']) =>
  typeof party === 'object' ? party.name : undefined

/** After an election, ends what people of the file held in the chamber before, so that the re-elected never close. */
async function endMandatesOfChamber(
  tx: Tx,
  ids: readonly string[],
  { options: { endMandatesOf } }: ImportContext,
): Promise<FactChange[]> {
  if (!endMandatesOf) return []
  const { chamberId, on } = endMandatesOf
  return endMandates(tx, ids, on, isOfficeIn(chamberId))
}

export const isOfficeIn = (chamberId: string) => (mandate: StoredMandate) =>
  mandate.chamberId === chamberId && !mandate.isCandidacy

/**
 * Keys by which the source knows people from now on. A key made of the name gives way to another; people of an own file who
 * have their ids of there need none.
 */
function keysOf({ create, known, skip: _, ...plan }: BatchPlan, created: readonly Target[]) {
  const added: NewKey[] = created.flatMap(({ id, row }) =>
    id === row.stored?.id ? [] : [{ key: row.key, personalityId: id, replaced: undefined }],
  )
  for (const { row, person } of known) {
    if (person.keys.includes(row.key) || person.id === row.stored?.id) continue
    const replaced = person.keys.find((key) => placeOfKey(key) !== undefined)
    // An id stays with the person when a file without ids finds the name.
    if (!row.hasId && person.keys.length > 0 && replaced === undefined) continue
    added.push({ key: row.key, personalityId: person.id, replaced })
  }
  const asked = plan.asked.map(({ row }) => row.key)
  const kept = known.flatMap(({ person }) => person.keys)
  return { seen: [...known.map(({ row }) => row.key), ...kept, ...asked], added }
}

export const factsOf = (person: StoredPerson): PersonalityFacts => ({
  name: person.name,
  party: person.party,
  position: person.position,
  bio: person.bio,
  imageUrl: person.imageUrl,
  website: person.website,
  isIndependent: person.isIndependent,
})

const auditEntryOf =
  (actorId: string | null) =>
  ({ before, after }: ChangedPerson) => ({
    actorId,
    action: 'PERSONALITY_CHANGED' as const,
    targetType: 'personality' as const,
    targetId: before.id,
    before: factsOf(before),
    after: factsOf(after),
  })
