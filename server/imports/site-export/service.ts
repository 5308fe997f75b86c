import type { NameInLanguage } from '../../../contract/names-by-language.ts'
import { readMandates, type StoredMandate } from '../../mandates/store.ts'
import { type Details, readDetails, type Sourced } from '../../personalities/details/store.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  type FileMerged,
  type FilePerson,
  type SiteReferences,
  siteFileVersion,
} from '../forms/site-file.ts'
import {
  type ExportedPerson,
  type ExportedPicture,
  listExportedAreas,
  listExportedMerged,
  listExportedOrganizations,
  listExportedPictures,
  listExportedSources,
  readExportedKeys,
  readExportedPeople,
} from './store.ts'

/** People that are read at once. */
const batchSize = 500

const firstId = '00000000-0000-0000-0000-000000000000'

interface ExportOptions {
  /** Where pictures of the site are found; undefined if that is not known. */
  publicUrl: string | undefined
  onPeople?: (count: number) => void
}

/**
 * The own file of a site, in pieces: one record in each line, people in the order of their ids, so that two files of the same
 * facts are equal.
 */
export async function* siteFile(
  db: Db,
  { publicUrl, onPeople }: ExportOptions,
): AsyncGenerator<string> {
  const [sources, areas, organizations] = await Promise.all([
    listExportedSources(db),
    listExportedAreas(db),
    listExportedOrganizations(db),
  ])
  const names = new Map([
    ...sources.map(({ id, name }) => [id, name] as const),
    ...areas.map(({ id, slug }) => [id, slug] as const),
    ...organizations.map(({ id, kind, slug }) => [id, `${kind}/${slug}`] as const),
  ])
  yield `{"voxpop":${siteFileVersion},\n"sources":${lines(sources.map(sourceOf))},\n`
  yield `"areas":${lines(areas.map((area) => areaOf(area, names)))},\n`
  yield `"organizations":${lines(organizations.map((each) => organizationOf(each, names)))},\n`
  yield '"persons":['
  let after = firstId
  for (let batch: ExportedPerson[] = []; after === firstId || batch.length === batchSize; ) {
    batch = await readExportedPeople(db, after, batchSize)
    const people = await peopleOf(db, batch, names, publicUrl)
    if (people.length > 0) yield (after === firstId ? '\n' : ',\n') + people.join(',\n')
    onPeople?.(people.length)
    after = batch.at(-1)?.id ?? 'none'
  }
  yield '\n],\n"merged":['
  yield* mergedLines(db)
  yield '\n]}\n'
}

/** The pictures that the site has of people, with the addresses that its own file has for them. */
export async function* eachExportedPicture(
  db: Db,
  publicUrl: string,
): AsyncGenerator<{ url: string; address: string }> {
  for (let after: string | undefined = firstId; after; ) {
    const pictures: ExportedPicture[] = await listExportedPictures(db, after, batchSize)
    for (const { url, fetchedFrom } of pictures) {
      yield { url, address: fetchedFrom ?? publicUrl + url }
    }
    after = pictures.length < batchSize ? undefined : pictures.at(-1)?.id
  }
}

async function* mergedLines(db: Db): AsyncGenerator<string> {
  for (let after: string | undefined = firstId; after; ) {
    const merged: FileMerged[] = await listExportedMerged(db, after, batchSize)
    const records = merged.map((each) => JSON.stringify(each)).join(',\n')
    if (records) yield (after === firstId ? '\n' : ',\n') + records
    after = merged.length < batchSize ? undefined : merged.at(-1)?.id
  }
}

const lines = (records: readonly object[]) =>
  records.length === 0 ? '[]' : `[\n${records.map((each) => JSON.stringify(each)).join(',\n')}\n]`

const sourceOf = ({
  name,
  address,
  licence,
  retrievedOn,
}: Awaited<ReturnType<typeof listExportedSources>>[number]): SiteReferences['sources'][number] => ({
  ...{ name, url: address, licence, retrieved_on: retrievedOn },
})

type Names = ReadonlyMap<string, string>

const nameOf = (names: Names, id: string | null) => names.get(id ?? '') ?? null

const areaOf = (
  {
    slug,
    name,
    kind,
    names: others,
    parentId,
    identifiers,
    formerSlugs,
  }: Awaited<ReturnType<typeof listExportedAreas>>[number],
  names: Names,
): SiteReferences['areas'][number] => ({
  ...{ id: slug, name, classification: kind, parent_id: nameOf(names, parentId), identifiers },
  other_names: others.map(inLanguage),
  former_ids: formerSlugs,
})

const organizationOf = (
  {
    kind,
    slug,
    name,
    shortName,
    color,
    areaId,
    names: others,
    spellings,
    formerSlugs,
  }: Awaited<ReturnType<typeof listExportedOrganizations>>[number],
  names: Names,
): SiteReferences['organizations'][number] => ({
  ...{ id: `${kind}/${slug}`, classification: kind, name, short_name: shortName, color },
  area_id: nameOf(names, areaId),
  other_names: [
    ...spellings.filter((spelling) => spelling !== name).map((each) => ({ name: each })),
    ...others.map(inLanguage),
  ],
  former_ids: formerSlugs,
})

const inLanguage = ({ name, language }: NameInLanguage) => ({ name, lang: language })

/** The records of people, each on one line. */
async function peopleOf(
  db: Db,
  batch: readonly ExportedPerson[],
  names: Names,
  publicUrl: string | undefined,
): Promise<string[]> {
  const ids = batch.map(({ id }) => id)
  const [mandates, otherNames, links, identifiers, keys] = await Promise.all([
    readMandates(db, ids),
    readDetails(db, 'names', ids),
    readDetails(db, 'links', ids),
    readDetails(db, 'identifiers', ids),
    readExportedKeys(db, ids),
  ])
  const mandatesOf = Map.groupBy(mandates, ({ personalityId }) => personalityId)
  const keysOf = Map.groupBy(keys, ({ personalityId }) => personalityId)
  return batch.map((person) =>
    JSON.stringify({
      ...fieldsOf(person, publicUrl),
      ...listsOf(
        {
          names: otherNames.get(person.id) ?? [],
          links: links.get(person.id) ?? [],
          identifiers: identifiers.get(person.id) ?? [],
        },
        names,
      ),
      memberships: (mandatesOf.get(person.id) ?? []).map((each) => membershipOf(each, names)),
      held_facts: person.heldFacts.toSorted(),
      keys: (keysOf.get(person.id) ?? []).map(({ source, key }) => ({ source, key })),
    } satisfies FilePerson),
  )
}

const fieldsOf = (person: ExportedPerson, publicUrl = '') => ({
  id: person.id,
  slug: person.slug,
  name: person.name,
  created_at: person.createdAt,
  party: person.party,
  is_independent: person.isIndependent,
  position: person.position,
  biography: person.bio,
  image: person.imageUrl?.startsWith('/') ? publicUrl + person.imageUrl : person.imageUrl,
  image_credit: person.pictureCredit,
  image_licence: person.pictureLicence,
  website: person.website,
  family_name: person.familyName,
  sort_name: person.sortName,
  birth_date: person.birthDate,
  death_date: person.deathDate,
  gender: person.gender,
})

type Lists = { [List in keyof Details]: Sourced<Details[List]>[] }

const listsOf = ({ names: otherNames, links, identifiers }: Lists, names: Names) => ({
  other_names: otherNames.map(({ name, kind, language, sourceId }) => ({
    ...{ name, note: kind, lang: language, source: nameOf(names, sourceId) },
  })),
  links: links.map(({ kind, address, sourceId }) => ({
    ...{ note: kind, url: address, source: nameOf(names, sourceId) },
  })),
  identifiers: identifiers.map(({ scheme, value, sourceId }) => ({
    ...{ scheme, identifier: value, source: nameOf(names, sourceId) },
  })),
})

const membershipOf = (mandate: StoredMandate, names: Names): FilePerson['memberships'][number] => ({
  role: mandate.role,
  organization_id: nameOf(names, mandate.chamberId),
  area_id: nameOf(names, mandate.areaId),
  on_behalf_of_id: nameOf(names, mandate.partyId),
  start_date: mandate.start,
  end_date: mandate.end,
  is_candidacy: mandate.isCandidacy,
  is_independent: mandate.isIndependent,
  source: nameOf(names, mandate.sourceId),
  is_held: mandate.isHeld,
})
