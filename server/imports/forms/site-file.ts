import { z } from 'zod'
import { Fact } from '../../../contract/facts.ts'
import { Id, Timestamp } from '../../../contract/ids.ts'
import { limits } from '../../../contract/limits.ts'
import { isLanguageTag } from '../../../contract/names-by-language.ts'
import { PartialDate } from '../../../contract/partial-date.ts'
import { isStorable } from '../../../contract/text.ts'

/** Version of the file; a reader refuses others. */
export const siteFileVersion = 1

const text = z.string().refine(isStorable, 'A text contains characters that cannot be stored')
const line = text.max(limits.factLineMax)
const key = text.max(2_000)
const slug = text.min(1).max(limits.factLineMax)

const languageTag = z.string().refine(isLanguageTag)

/** Name of a source of the file; null for what an administrator typed. */
const source = line.nullable()

const Identifier = z.object({ scheme: line, identifier: line })

/** Where the site has what it says from. */
export const FileSource = z.object({
  name: text.min(1).max(limits.sourceNameMax),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  licence: line.nullable(),
  retrieved_on: z.iso.date().nullable(),
})

/** Slugs of those that were merged into it: their addresses lead to it. */
const FormerSlugs = z.array(slug).max(limits.factRowsMax).default([])

/** Its id is its slug; a parent comes before its children. */
export const FileArea = z.object({
  id: slug,
  name: line.min(1),
  classification: line.nullable(),
  parent_id: slug.nullable(),
  other_names: z
    .array(z.object({ name: line.min(1), lang: languageTag }))
    .max(limits.factRowsMax)
    .default([]),
  identifiers: z.array(Identifier),
  former_ids: FormerSlugs,
})

/** A chamber or party; its id is its slug behind its kind, such as `party/greens`. */
export const FileOrganization = z.object({
  id: slug,
  classification: z.enum(['chamber', 'party']),
  name: line.min(1),
  short_name: line.nullable(),
  color: z.stringFormat('color', /^#[0-9a-f]{6}$/).nullable(),
  area_id: slug.nullable(),
  /** All spellings, by which imports find it, and names in other languages. */
  other_names: z.array(z.object({ name: line.min(1), lang: languageTag.optional() })),
  former_ids: FormerSlugs,
})

export const FileMembership = z.object({
  role: line.nullable(),
  organization_id: slug.nullable(),
  area_id: slug.nullable(),
  on_behalf_of_id: slug.nullable(),
  start_date: PartialDate.nullable(),
  end_date: PartialDate.nullable(),
  is_candidacy: z.boolean(),
  is_independent: z.boolean(),
  source,
  /** True if an administrator typed or changed it. */
  is_held: z.boolean(),
})

export const FilePerson = z.object({
  id: Id,
  slug,
  name: text,
  created_at: Timestamp,
  party: text.nullable(),
  is_independent: z.boolean(),
  position: text.nullable(),
  biography: text.nullable(),
  /** The address of the picture, on the site or where the server has fetched it from. */
  image: text.nullable(),
  image_credit: line.nullable(),
  image_licence: line.nullable(),
  website: text.nullable(),
  family_name: line.nullable(),
  sort_name: line.nullable(),
  birth_date: PartialDate.nullable(),
  death_date: PartialDate.nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  other_names: z
    .array(
      z.object({
        name: line.min(1),
        note: z.enum(['alternate', 'former', 'native', 'nickname']),
        lang: line.nullable(),
        source,
      }),
    )
    .max(limits.factRowsMax),
  links: z
    .array(
      z.object({
        note: line.min(1),
        url: text.max(limits.urlMax).regex(/^(https?:\/\/|mailto:)/i),
        source,
      }),
    )
    .max(limits.factRowsMax),
  identifiers: z.array(Identifier.extend({ source })).max(limits.factRowsMax),
  memberships: z.array(FileMembership).max(1_000),
  /** Facts that an administrator typed; imports leave them alone. */
  held_facts: z.array(Fact),
  /** By which sources know the person. */
  keys: z.array(z.object({ source: line, key })).max(limits.factRowsMax),
})
export type FilePerson = z.infer<typeof FilePerson>

/** A person who was merged into another one of the file: id and address lead there. */
export const FileMerged = z.object({ id: Id, slug, name: text.min(1), merged_into: Id })
export type FileMerged = z.infer<typeof FileMerged>

/** What people of the file refer to. */
export interface SiteReferences {
  sources: z.infer<typeof FileSource>[]
  areas: z.infer<typeof FileArea>[]
  organizations: z.infer<typeof FileOrganization>[]
}

/** What an own file has beside people. */
export interface SiteContent extends SiteReferences {
  merged: FileMerged[]
}
