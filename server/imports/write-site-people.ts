import type { FactRow } from '../../contract/facts.ts'
import type { FactChange } from '../facts/store.ts'
import { replaceMandates } from '../mandates/service.ts'
import { insertMandates, type SourcedMandate } from '../mandates/store.ts'
import { replaceDetails } from '../personalities/details/replace-details.ts'
import {
  type DetailList,
  type Details,
  type Sourced,
  writeDetails,
} from '../personalities/details/store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FilePerson, SiteReferences } from './forms/site-file.ts'
import { type ResolvedReferences, resolveReferences } from './site-references.ts'
import { writeKeys } from './store.ts'

/** A person of the own file of a site, with the personality that they are here. */
export interface SiteTarget {
  id: string
  stored: FilePerson
}

/** A row of a list with the source that says it; null for what an administrator typed. */
interface Said<Row> {
  row: Row
  sourceId: string | null
}

type Lists = { [List in DetailList]: Said<Details[List] & FactRow>[] }

interface ResolvedPerson {
  id: string
  lists: Lists
  mandates: SourcedMandate[]
}

const listNames = ['names', 'links', 'identifiers'] as const

/** Writes the lists of new people as they are on the site that exported them, also what administrators typed there. */
export async function writeNewSitePeople(
  tx: Tx,
  targets: readonly SiteTarget[],
  references: SiteReferences,
  importId: string,
): Promise<void> {
  if (targets.length === 0) return
  const { resolved, people } = await resolvePeople(tx, targets, references)
  for (const list of listNames) await writeList(tx, list, people)
  await insertMandates(
    tx,
    people.flatMap(({ id, mandates }) =>
      mandates.map((mandate) => ({ ...mandate, personalityId: id })),
    ),
  )
  const keys = targets.flatMap(({ id, stored }) =>
    stored.keys.map(({ source, key }) => ({ source, key, personalityId: id, replaced: undefined })),
  )
  for (const [source, added] of Map.groupBy(keys, (each) => each.source)) {
    const sourceId = resolved.sources.get(source)
    if (sourceId) await writeKeys(tx, { sourceId, importId }, { seen: [], added })
  }
}

/**
 * Replaces what each source says about people who are on the site already, as imports from these sources would. What an
 * administrator has typed here stays, and what one typed there does not come in.
 */
export async function changeSitePeople(
  tx: Tx,
  targets: readonly SiteTarget[],
  references: SiteReferences,
): Promise<FactChange[]> {
  if (targets.length === 0) return []
  const { people } = await resolvePeople(tx, targets, references)
  const changes: FactChange[] = []
  for (const list of listNames) changes.push(...(await replaceList(tx, list, people)))
  const mandates = people.flatMap(({ id, mandates: all }) =>
    all.filter(({ isHeld }) => !isHeld).map((row) => ({ id, row, sourceId: row.sourceId })),
  )
  for (const [sourceId, said] of bySource(mandates)) {
    changes.push(...(await replaceMandates(tx, sourceId, said)))
  }
  return changes
}

async function writeList<List extends DetailList>(
  tx: Tx,
  list: List,
  people: readonly ResolvedPerson[],
): Promise<void> {
  const rowsOf = ({ lists }: ResolvedPerson): Sourced<Details[List]>[] =>
    lists[list].map(({ row, sourceId }) => Object.assign({}, row, { sourceId }))
  await writeDetails(tx, list, new Map(people.map((person) => [person.id, rowsOf(person)])))
}

async function replaceList<List extends DetailList>(
  tx: Tx,
  list: List,
  people: readonly ResolvedPerson[],
): Promise<FactChange[]> {
  const rows = people.flatMap(({ id, lists }) => lists[list].map((each) => ({ id, ...each })))
  const changes: FactChange[] = []
  for (const [sourceId, said] of bySource(rows)) {
    changes.push(...(await replaceDetails(tx, list, sourceId, said)))
  }
  return changes
}

/** What each source says about each of the people of whom it says something. */
function bySource<Row>(
  rows: readonly (Said<Row> & { id: string })[],
): Map<string | null, Map<string, Row[]>> {
  const said = new Map<string | null, Map<string, Row[]>>()
  for (const [sourceId, ofSource] of Map.groupBy(rows, (each) => each.sourceId)) {
    const byPerson = Map.groupBy(ofSource, ({ id }) => id)
    said.set(sourceId, new Map([...byPerson].map(([id, all]) => [id, all.map(({ row }) => row)])))
  }
  return said
}

async function resolvePeople(
  tx: Tx,
  targets: readonly SiteTarget[],
  references: SiteReferences,
): Promise<{ resolved: ResolvedReferences; people: ResolvedPerson[] }> {
  const all = targets.map(({ stored }) => stored)
  const resolved = await resolveReferences(tx, references, all)
  const people = targets.map(({ id, stored }) => ({
    id,
    lists: listsOf(stored, resolved),
    mandates: mandatesOf(stored, resolved),
  }))
  return { resolved, people }
}

const sourceIdOf = ({ source }: { source: string | null }, { sources }: ResolvedReferences) =>
  sources.get(source ?? '') ?? null

function listsOf(
  { other_names, links, identifiers }: FilePerson,
  resolved: ResolvedReferences,
): Lists {
  return {
    names: other_names.map((each) => ({
      row: { name: each.name, kind: each.note, language: each.lang },
      sourceId: sourceIdOf(each, resolved),
    })),
    links: links.map((each) => ({
      row: { kind: each.note, address: each.url },
      sourceId: sourceIdOf(each, resolved),
    })),
    identifiers: identifiers.map((each) => ({
      row: { scheme: each.scheme, value: each.identifier },
      sourceId: sourceIdOf(each, resolved),
    })),
  }
}

const mandatesOf = ({ memberships }: FilePerson, resolved: ResolvedReferences): SourcedMandate[] =>
  memberships.map((each) => ({
    isCandidacy: each.is_candidacy,
    role: each.role,
    chamberId: resolved.organizations.get(each.organization_id ?? '') ?? null,
    areaId: resolved.areas.get(each.area_id ?? '') ?? null,
    partyId: resolved.organizations.get(each.on_behalf_of_id ?? '') ?? null,
    isIndependent: each.is_independent,
    start: each.start_date,
    end: each.end_date,
    sourceId: sourceIdOf(each, resolved),
    isHeld: each.is_held,
  }))
