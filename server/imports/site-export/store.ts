import { sql } from 'kysely'
import type { Fact } from '../../../contract/facts.ts'
import type { NameInLanguage } from '../../../contract/names-by-language.ts'
import type { PersonalityFacts } from '../../../contract/personality-fields.ts'
import type { FurtherTexts } from '../../personalities/store.ts'
import type { Db } from '../../platform/database/database.ts'
import { namesInLanguages } from '../../platform/database/names-by-language.ts'
import { saysAnything } from '../../sources/store.ts'
import type { FileMerged, FilePerson } from '../forms/site-file.ts'

/** A person as the own file of the site has them, without lists. */
export type ExportedPerson = PersonalityFacts &
  Omit<FurtherTexts, 'gender'> & {
    id: string
    slug: string
    createdAt: string
    gender: FilePerson['gender']
    heldFacts: Fact[]
  }

/** People after an id, with the address where the server has fetched a picture from instead of its copy. */
export function readExportedPeople(
  db: Db,
  after: string,
  limit: number,
): Promise<ExportedPerson[]> {
  return db
    .selectFrom('personalities')
    .where('id', '>', after)
    .where('merged_into', 'is', null)
    .select(['id', 'slug', 'name', 'party', 'position', 'bio', 'website'])
    .select(['is_independent as isIndependent', 'created_at as createdAt'])
    .select(['family_name as familyName', 'sort_name as sortName'])
    .select(['birth_date as birthDate', 'death_date as deathDate'])
    .select(['picture_credit as pictureCredit', 'picture_licence as pictureLicence'])
    .select([
      sql<FilePerson['gender']>`gender`.as('gender'),
      sql<Fact[]>`held_facts`.as('heldFacts'),
      sql<string | null>`coalesce((
        select address from remote_pictures
        where personality_id = personalities.id and stored_url = image_url
      ), image_url)`.as('imageUrl'),
    ])
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A picture that the site has, with its path here, and the address that the own file has for it. */
export interface ExportedPicture {
  id: string
  url: string
  /** Where it was fetched from; null if it was uploaded here. */
  fetchedFrom: string | null
}

export async function listExportedPictures(
  db: Db,
  after: string,
  limit: number,
): Promise<ExportedPicture[]> {
  const { rows } = await sql<ExportedPicture>`
    select id, image_url as url, (
      select address from remote_pictures
      where personality_id = personalities.id and stored_url = image_url
    ) as "fetchedFrom"
    from personalities
    where image_url like '/files/%' and merged_into is null and id > ${after} order by id limit ${limit}
  `.execute(db)
  return rows
}

/** Who was merged into others, and into whom in the end, after an id. */
export async function listExportedMerged(
  db: Db,
  after: string,
  limit: number,
): Promise<FileMerged[]> {
  const { rows } = await sql<FileMerged>`
    select id, slug, name, personalities__survivor(id) as merged_into from personalities
    where merged_into is not null and id > ${after} order by id limit ${limit}
  `.execute(db)
  return rows
}

/** By which sources know these people. */
export const readExportedKeys = (db: Db, personalityIds: readonly string[]) =>
  db
    .selectFrom('source_people')
    .innerJoin('sources', 'sources.id', 'source_people.source_id')
    .where('personality_id', '=', sql<string>`any(${personalityIds}::uuid[])`)
    .select(['personality_id as personalityId', 'sources.name as source', 'source_key as key'])
    .orderBy(sql`sources.name collate "C"`)
    .orderBy(sql`source_key collate "C"`)
    .execute()

/** The sources of anything that is known of people. */
export const listExportedSources = (db: Db) =>
  db
    .selectFrom('sources')
    .where(saysAnything)
    .select(['id', 'name', 'address', 'licence', 'retrieved_on as retrievedOn'])
    .orderBy(sql`name collate "C"`)
    .execute()

interface ExportedArea {
  id: string
  slug: string
  name: string
  kind: string | null
  names: NameInLanguage[]
  parentId: string | null
  identifiers: { scheme: string; identifier: string }[]
  formerSlugs: string[]
}

/** All areas, each behind the one that it lies in. */
export async function listExportedAreas(db: Db): Promise<ExportedArea[]> {
  const { rows } = await sql<ExportedArea>`
    with recursive placed (id, depth) as (
      select id, 0 from areas where parent_id is null
      union all
      select areas.id, depth + 1 from areas join placed on areas.parent_id = placed.id
    )
    select areas.id, slug, name, kind, ${namesInLanguages('areas')} as names, parent_id as "parentId", coalesce((
      select json_agg(json_build_object('scheme', scheme, 'identifier', value) order by scheme collate "C", value collate "C")
      from area_identifiers where area_id = areas.id
    ), '[]') as identifiers, array(
      select former.slug from former_area_slugs as former
      where area_id = areas.id order by former.slug collate "C"
    ) as "formerSlugs"
    from placed join areas using (id) order by depth, slug collate "C"
  `.execute(db)
  return rows
}

interface ExportedOrganization {
  id: string
  kind: 'chamber' | 'party'
  slug: string
  name: string
  shortName: string | null
  color: string | null
  areaId: string | null
  names: NameInLanguage[]
  spellings: string[]
  formerSlugs: string[]
}

export async function listExportedOrganizations(db: Db): Promise<ExportedOrganization[]> {
  const { rows } = await sql<ExportedOrganization>`
    select id, kind, slug, name, short_name as "shortName", color, area_id as "areaId",
      ${namesInLanguages('organizations')} as names, array(
      select spelling.name from organization_names as spelling
      where organization_id = organizations.id order by spelling.name collate "C"
    ) as spellings, array(
      select former.slug from former_organization_slugs as former
      where organization_id = organizations.id order by former.slug collate "C"
    ) as "formerSlugs"
    from organizations order by kind, slug collate "C"
  `.execute(db)
  return rows
}
