import type { NameInLanguage } from '../../contract/names-by-language.ts'
import { findOrCreateAreas } from '../areas/service.ts'
import { addAreaNames } from '../areas/store.ts'
import { refreshPeople } from '../mandates/service.ts'
import { insertMandates } from '../mandates/store.ts'
import { findOrCreatePlaces } from '../organizations/service.ts'
import {
  addOrganizationNames,
  findOrCreateOrganizations,
  setChamberAreas,
} from '../organizations/store.ts'
import { writeDetails } from '../personalities/details/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { findOrCreateSource } from '../sources/store.ts'
import country from './data/country.json' with { type: 'json' }
import type { DemoPersonality } from './personalities.ts'
import { updateDeaths, updateParties } from './store.ts'

type Person = DemoPersonality & { personalityId: string }

const day = 24 * 60 * 60 * 1000

/** Names of what the demo adds beside its people. */
export const demoCountry = {
  source: country.source.name,
  areas: country.areas.map(({ name }) => name),
  organizations: [...country.chambers, ...country.parties].map(({ name }) => name),
}

/** Adds the areas, chambers and parties of the invented country, and who holds, held or stands for which office. */
export async function addCountry(tx: Tx, people: readonly Person[], now: number): Promise<void> {
  const dateOf = (daysAgo: number) => new Date(now - daysAgo * day).toISOString().slice(0, 10)
  const { name, retrievedDaysAgo, ...facts } = country.source
  const retrievedOn = dateOf(retrievedDaysAgo)
  const sourceId = await findOrCreateSource(tx, name, { ...facts, retrievedOn })
  await addChambers(tx, await addAreas(tx))
  await addMandates(tx, people, await addParties(tx), { sourceId, dateOf })
  await addDetails(tx, people, sourceId)
  const died = people.filter(({ deathDaysAgo }) => deathDaysAgo !== undefined)
  await updateDeaths(
    tx,
    died.map(({ personalityId, deathDaysAgo = 0 }) => ({
      id: personalityId,
      date: dateOf(deathDaysAgo),
    })),
  )
  await refreshPeople(
    tx,
    people.map(({ personalityId }) => personalityId),
    dateOf(0),
  )
}

/** @returns the id of each area by its name */
async function addAreas(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  // Those of a kind lie in those of the kinds before it.
  for (const areas of Map.groupBy(country.areas, ({ kind }) => kind).values()) {
    const added = await findOrCreateAreas(
      tx,
      areas.map(({ name, kind, within }) => ({
        name,
        kind,
        parentId: ids.get(within ?? '') ?? null,
      })),
    )
    for (const [index, { name }] of areas.entries()) ids.set(name, added[index] ?? '')
  }
  await addAreaNames(
    tx,
    country.areas.map(({ name, names }) => ({ id: ids.get(name) ?? '', names: namesIn(names) })),
  )
  return ids
}

type Names = Record<string, string | undefined>

const namesIn = (names: Names): NameInLanguage[] =>
  Object.entries(names).flatMap(([language, name]) => (name ? { language, name } : []))

/** Gives organizations their names in other languages. */
const addNamesOf = (tx: Tx, ids: readonly string[], organizations: readonly { names: Names }[]) =>
  addOrganizationNames(
    tx,
    organizations.map(({ names }, index) => ({ id: ids[index] ?? '', names: namesIn(names) })),
  )

async function addChambers(tx: Tx, areas: ReadonlyMap<string, string>): Promise<void> {
  const names = country.chambers.map(({ name }) => name)
  const chambers = await findOrCreateOrganizations(tx, 'chamber', names)
  await setChamberAreas(
    tx,
    chambers.map(({ id }, index) => ({
      id,
      areaId: areas.get(country.chambers[index]?.area ?? '') ?? '',
    })),
  )
  await addNamesOf(
    tx,
    chambers.map(({ id }) => id),
    country.chambers,
  )
}

/** @returns the id of each party by its name */
async function addParties(tx: Tx): Promise<Map<string, string>> {
  const { parties } = country
  const added = await findOrCreateOrganizations(
    tx,
    'party',
    parties.map(({ name }) => name),
  )
  const ids = added.map(({ id }) => id)
  await updateParties(
    tx,
    parties.map(({ shortName, color }, index) => ({ id: ids[index] ?? '', shortName, color })),
  )
  await addNamesOf(tx, ids, parties)
  return new Map(parties.map(({ name }, index) => [name, ids[index] ?? '']))
}

async function addMandates(
  tx: Tx,
  people: readonly Person[],
  parties: ReadonlyMap<string, string>,
  { sourceId, dateOf }: { sourceId: string; dateOf: (daysAgo: number) => string },
): Promise<void> {
  const mandates = people.flatMap(({ personalityId, party, mandates = [] }) =>
    mandates.map((mandate) => ({ ...mandate, personalityId, party })),
  )
  const places = await findOrCreatePlaces(tx, mandates)
  await insertMandates(
    tx,
    mandates.map(
      ({ personalityId, party, role, isCandidacy, startDaysAgo, endDaysAgo }, index) => ({
        personalityId,
        role: role ?? null,
        isCandidacy: isCandidacy ?? false,
        chamberId: places[index]?.chamberId ?? null,
        areaId: places[index]?.areaId ?? null,
        partyId: parties.get(party ?? '') ?? null,
        isIndependent: !party,
        start: startDaysAgo === undefined ? null : dateOf(startDaysAgo),
        end: endDaysAgo === undefined ? null : dateOf(endDaysAgo),
        sourceId,
        isHeld: false,
      }),
    ),
  )
}

/** Other names and links. */
async function addDetails(tx: Tx, people: readonly Person[], sourceId: string): Promise<void> {
  const names = people.map(
    ({ personalityId, names = [] }) =>
      [personalityId, names.map((name) => ({ ...name, sourceId }))] as const,
  )
  await writeDetails(tx, 'names', new Map(names))
  const links = people.map(
    ({ personalityId, links = [] }) =>
      [personalityId, links.map((link) => ({ ...link, sourceId }))] as const,
  )
  await writeDetails(tx, 'links', new Map(links))
}
