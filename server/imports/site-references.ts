import { findOrCreateAreasOfSite } from '../areas/service.ts'
import { addAreaNames, addIdentifiers, forwardAreaSlugs } from '../areas/store.ts'
import {
  findOrCreateOrganizationsOfSite,
  forwardOrganizationSlugs,
} from '../organizations/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { findOrCreateSource, findSourceByName } from '../sources/store.ts'
import type { FilePerson, SiteReferences } from './forms/site-file.ts'

/** The ids on this site of what an own file refers to, by what it calls them. */
export type ResolvedReferences = Record<keyof SiteReferences, Map<string, string>>

type Needed = Record<keyof SiteReferences, Set<string>>

/** Areas of one transaction. */
const batchSize = 500

/** Brings the areas, parties, chambers and sources of an own file that the site does not have. */
export async function bringReferences(db: Db, references: SiteReferences): Promise<void> {
  const { areas, sources, organizations } = references
  for (let at = 0; at < areas.length; at += batchSize) {
    const needed = { areas: new Set(areas.slice(at, at + batchSize).map(({ id }) => id)) }
    await inTransaction(db, (tx) => resolve(tx, select(references, { ...nothing, ...needed })))
  }
  const needed = {
    areas: new Set<string>(),
    sources: new Set(sources.map(({ name }) => name)),
    organizations: new Set(organizations.map(({ id }) => id)),
  }
  await inTransaction(db, (tx) => resolve(tx, select(references, needed)))
}

const nothing: Needed = { areas: new Set(), sources: new Set(), organizations: new Set() }

/** Finds what people of an own file refer to, or brings it. */
export function resolveReferences(
  tx: Tx,
  references: SiteReferences,
  people: readonly FilePerson[],
): Promise<ResolvedReferences> {
  const memberships = people.flatMap((person) => person.memberships)
  const said = people.flatMap((person) => [
    ...[...person.memberships, ...person.other_names, ...person.links, ...person.identifiers],
    ...person.keys,
  ])
  return resolve(
    tx,
    select(references, {
      areas: new Set(memberships.flatMap(({ area_id }) => area_id ?? [])),
      organizations: new Set(
        memberships.flatMap(({ organization_id, on_behalf_of_id }) => [
          organization_id ?? '',
          on_behalf_of_id ?? '',
        ]),
      ),
      sources: new Set(said.flatMap(({ source }) => source ?? [])),
    }),
  )
}

/** The needed ones, with the areas of chambers and those above areas. */
function select(references: SiteReferences, needed: Needed): SiteReferences {
  const organizations = references.organizations.filter(({ id }) => needed.organizations.has(id))
  const areas = new Set([...needed.areas, ...organizations.flatMap(({ area_id }) => area_id ?? [])])
  // Each stands behind the one that it lies in.
  for (const { id, parent_id } of references.areas.toReversed()) {
    if (parent_id !== null && areas.has(id)) areas.add(parent_id)
  }
  return {
    organizations,
    areas: references.areas.filter(({ id }) => areas.has(id)),
    sources: references.sources.filter(({ name }) => needed.sources.has(name)),
  }
}

async function resolve(tx: Tx, references: SiteReferences): Promise<ResolvedReferences> {
  const sources = new Map<string, string>()
  for (const { name, url: address, licence, retrieved_on: retrievedOn } of references.sources) {
    const known = await findSourceByName(tx, name)
    const facts = { address, licence, retrievedOn }
    sources.set(name, known?.id ?? (await findOrCreateSource(tx, name, facts)))
  }
  const areas = await resolveAreas(tx, references.areas)
  const organizations = new Map<string, string>()
  for (const kind of ['chamber', 'party'] as const) {
    const wanted = references.organizations.filter(({ classification }) => classification === kind)
    const ids = await findOrCreateOrganizationsOfSite(
      tx,
      kind,
      wanted.map(({ id, name, short_name, color, area_id, other_names }) => ({
        ...{ name, color, shortName: short_name, slug: id.slice(kind.length + 1) },
        areaId: areas.get(area_id ?? '') ?? null,
        names: namesIn(other_names),
        spellings: other_names.flatMap(({ name, lang }) => (lang === undefined ? name : [])),
      })),
    )
    for (const [index, { id }] of wanted.entries()) organizations.set(id, ids[index] ?? '')
    await forwardOrganizationSlugs(tx, kind, formerSlugs(wanted, organizations))
  }
  return { sources, areas, organizations }
}

/** The names of a list that say their language. */
const namesIn = (others: readonly { name: string; lang?: string | undefined }[]) =>
  others.flatMap(({ name, lang }) => (lang === undefined ? [] : { name, language: lang }))

/** Slugs of what was merged on the other site, with what they lead to here. */
const formerSlugs = (
  wanted: readonly { id: string; former_ids: string[] }[],
  found: ReadonlyMap<string, string>,
) =>
  wanted.flatMap(({ id, former_ids }) =>
    former_ids.map((slug) => ({ slug, id: found.get(id) ?? '' })),
  )

/** From the topmost areas down, because the same name means another area in another parent. */
async function resolveAreas(tx: Tx, wanted: SiteReferences['areas']): Promise<Map<string, string>> {
  const depths = new Map<string, number>()
  for (const { id, parent_id } of wanted) depths.set(id, (depths.get(parent_id ?? '') ?? 0) + 1)
  const found = new Map<string, string>()
  for (const [, level] of Map.groupBy(wanted, ({ id }) => depths.get(id))) {
    const ids = await findOrCreateAreasOfSite(
      tx,
      level.map(({ id: slug, name, classification, parent_id }) => ({
        ...{ slug, name, kind: classification ?? undefined },
        parentId: found.get(parent_id ?? '') ?? null,
      })),
    )
    for (const [index, { id }] of level.entries()) found.set(id, ids[index] ?? '')
  }
  await addAreaNames(
    tx,
    wanted.map(({ id, other_names }) => ({
      id: found.get(id) ?? '',
      names: namesIn(other_names),
    })),
  )
  await forwardAreaSlugs(tx, formerSlugs(wanted, found))
  await addIdentifiers(
    tx,
    wanted.flatMap(({ id, identifiers }) =>
      identifiers.map(({ scheme, identifier }) => ({
        ...{ scheme, value: identifier, areaId: found.get(id) ?? '' },
      })),
    ),
  )
  return found
}
