import type { FactRow } from '../../contract/facts.ts'
import type { FactChange } from '../facts/store.ts'
import { replaceMandates } from '../mandates/service.ts'
import type { NewMandate, SourcedMandate } from '../mandates/store.ts'
import { replaceDetails } from '../personalities/details/replace-details.ts'
import type {
  DetailList,
  Details,
  DetailsOfPeople,
  Sourced,
} from '../personalities/details/store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FilePerson, SiteReferences } from './forms/site-file.ts'
import { type ResolvedReferences, resolveReferences } from './site-references.ts'

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
  keys: { sourceId: string; key: string }[]
}

const listNames = ['names', 'links', 'identifiers'] as const

/** A key by which a source knew a person on the site that exported them. */
export interface SiteKey {
  sourceId: string
  key: string
  personalityId: string
}

/** New people as they are on the site that exported them, with what administrators typed there. */
export async function readNewSitePeople(
  tx: Tx,
  targets: readonly SiteTarget[],
  references: SiteReferences,
): Promise<DetailsOfPeople & { mandates: NewMandate[]; keys: SiteKey[] }> {
  const people = await resolvePeople(tx, targets, references)
  const rowsOf = <List extends DetailList>(list: List) =>
    new Map(
      people.map(({ id, lists }): [string, Sourced<Details[List]>[]] => [
        id,
        lists[list].map(({ row, sourceId }) => Object.assign({}, row, { sourceId })),
      ]),
    )
  const ofPeople = <Row extends object>(rowsOf: (person: ResolvedPerson) => Row[]) =>
    people.flatMap((person) => rowsOf(person).map((row) => ({ ...row, personalityId: person.id })))
  return {
    ...{ names: rowsOf('names'), links: rowsOf('links'), identifiers: rowsOf('identifiers') },
    ...{ mandates: ofPeople(({ mandates }) => mandates), keys: ofPeople(({ keys }) => keys) },
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
  const people = await resolvePeople(tx, targets, references)
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
): Promise<ResolvedPerson[]> {
  if (targets.length === 0) return []
  const all = targets.map(({ stored }) => stored)
  const resolved = await resolveReferences(tx, references, all)
  return targets.map(({ id, stored }) => ({
    id,
    lists: listsOf(stored, resolved),
    mandates: mandatesOf(stored, resolved),
    keys: stored.keys.flatMap(({ source, key }) => {
      const sourceId = resolved.sources.get(source)
      return sourceId === undefined ? [] : [{ sourceId, key }]
    }),
  }))
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
