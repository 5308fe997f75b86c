import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/people'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { NameInLanguage, NamesByLanguage } from './names-by-language.ts'
import { paged, pageQuery, SearchText } from './paging.ts'
import { optionalText, requiredText } from './text.ts'

const name = () =>
  requiredText(limits.referenceNameMax, {
    required: inputs.nameRequired,
    max: inputs.nameMustNotExceed,
  })

/** An area, chamber or party that a person or another one belongs to. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

const ById = z.object({ id: Id })
const ListQuery = pageQuery(pageSizes.referenceData).extend({ search: SearchText })
/** Of one whose id an address has, such as that of an import. */
const ListQueryById = ListQuery.extend({ id: Id.optional() })
const Into = z.object({ into: Id })

const organization = {
  id: Id,
  slug: z.string(),
  name: z.string(),
  names: z.array(NameInLanguage),
  /** All names by which imports find it, its own included; at most `limits.spellingsMax`. */
  spellings: z.array(z.string()),
  /** Everybody with a mandate of it, at any time. */
  people: z.int(),
}

export const Party = z.object({
  ...organization,
  shortName: z.string().nullable(),
  /** As `#1a2b3c`. */
  color: z.string().nullable(),
})
export type Party = z.infer<typeof Party>

export const Chamber = z.object({ ...organization, area: Reference.nullable() })
export type Chamber = z.infer<typeof Chamber>

export const Spellings = z
  .array(
    requiredText(limits.referenceNameMax, {
      required: texts.spellingRequired,
      max: texts.spellingTooLong,
    }),
  )
  .max(limits.spellingsMax, { error: () => texts.tooManySpellings({ max: limits.spellingsMax }) })

export const PartyInput = z.object({
  name: name(),
  shortName: optionalText(limits.shortNameMax, texts.shortNameTooLong),
  color: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text || null)
    .nullish()
    .refine((color) => !color || /^#[0-9a-f]{6}$/.test(color), { error: texts.partyColor }),
  names: NamesByLanguage.optional(),
  spellings: Spellings.optional(),
})
export type PartyInput = z.output<typeof PartyInput>

export const ChamberInput = z.object({
  name: name(),
  areaId: Id.nullish(),
  names: NamesByLanguage.optional(),
  spellings: Spellings.optional(),
})
export type ChamberInput = z.output<typeof ChamberInput>

export const parties = {
  list: endpoint('GET', '/admin/parties', 'editPeople', {
    summary: 'List parties by name, with their spellings and the number of people',
    query: ListQuery,
    reply: paged(Party),
    searchedBy: 'search',
  }),
  create: endpoint('POST', '/admin/parties', 'editPeople', {
    summary: 'Add a party',
    body: PartyInput.pick({ name: true }),
    reply: Reference,
    status: 201,
  }),
  update: endpoint('PATCH', '/admin/parties/:id', 'editPeople', {
    summary:
      'Change a party; its slug does not change. Its people show a new name within seconds; the old one stays a spelling.',
    params: ById,
    body: PartyInput.partial().extend({
      basedOn: Party.pick({
        name: true,
        shortName: true,
        color: true,
        names: true,
        spellings: true,
      })
        .partial()
        .optional(),
    }),
    reply: Party,
  }),
  merge: endpoint('POST', '/admin/parties/:id/merge', 'editPeople', {
    summary: 'Merge a party into another one, which gets its spellings and its mandates',
    params: ById,
    body: Into,
    confirms: 'password',
  }),
  remove: endpoint('DELETE', '/admin/parties/:id', 'editPeople', {
    summary: 'Delete a party that no mandate names',
    params: ById,
  }),
}

/** The last day of offices. */
const Ending = z.object({ on: z.iso.date({ error: texts.day }) })

export const chambers = {
  list: endpoint('GET', '/admin/chambers', 'editPeople', {
    summary:
      'List chambers by name, or the one with an id, with their areas and the number of people',
    query: ListQueryById,
    reply: paged(Chamber),
    searchedBy: 'search',
  }),
  create: endpoint('POST', '/admin/chambers', 'editPeople', {
    summary: 'Add a chamber',
    body: ChamberInput.pick({ name: true, areaId: true }),
    reply: Reference,
    status: 201,
  }),
  update: endpoint('PATCH', '/admin/chambers/:id', 'editPeople', {
    summary: 'Change a chamber; its slug does not change',
    params: ById,
    body: ChamberInput.partial().extend({
      basedOn: z
        .object({
          name: z.string(),
          areaId: Id.nullable(),
          names: z.array(NameInLanguage),
          spellings: z.array(z.string()),
        })
        .partial()
        .optional(),
    }),
    reply: Chamber,
  }),
  merge: endpoint('POST', '/admin/chambers/:id/merge', 'editPeople', {
    summary: 'Merge a chamber into another one, which gets its spellings and its mandates',
    params: ById,
    body: Into,
    confirms: 'password',
  }),
  ending: endpoint('GET', '/admin/chambers/:id/ending', 'editPeople', {
    summary: 'Count what would follow if all offices of a chamber ended on a day',
    params: ById,
    query: Ending,
    reply: z.object({
      mandates: z.int(),
      people: z.int(),
      /** People who have another mandate then, also one of candidates. */
      staying: z.int(),
      /** Votes on people who have none then; 0 while votes on former people are open. */
      closingVotes: z.int(),
    }),
  }),
  end: endpoint('POST', '/admin/chambers/:id/ending', 'editPeople', {
    summary:
      'End all offices of a chamber on a day, as after an election. Candidacies and later offices stay; the history of each person has the change, which can be taken back.',
    params: ById,
    body: Ending,
  }),
  remove: endpoint('DELETE', '/admin/chambers/:id', 'editPeople', {
    summary: 'Delete a chamber that no mandate names',
    params: ById,
  }),
}

export const Area = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  names: z.array(NameInLanguage),
  kind: z.string().nullable(),
  parent: Reference.nullable(),
  /** Areas directly below it. */
  children: z.int(),
  /** Everybody with a mandate of it, at any time; those of areas below it not included. */
  people: z.int(),
})
export type Area = z.infer<typeof Area>

export const AreaInput = z.object({
  name: name(),
  kind: optionalText(limits.shortNameMax, texts.kindTooLong),
  parentId: Id.nullish(),
  names: NamesByLanguage.optional(),
})
export type AreaInput = z.output<typeof AreaInput>

export const areas = {
  list: endpoint('GET', '/admin/areas', 'editPeople', {
    summary: 'List the areas directly below an area, or the topmost ones, by name; or search all',
    query: ListQuery.extend({ parent: Id.optional() }),
    reply: paged(Area),
    searchedBy: 'search',
  }),
  create: endpoint('POST', '/admin/areas', 'editPeople', {
    summary: 'Add an area',
    body: AreaInput.omit({ names: true }),
    reply: Reference,
    status: 201,
  }),
  update: endpoint('PATCH', '/admin/areas/:id', 'editPeople', {
    summary:
      'Rename an area, or move it below another one that is not below it itself; its slug does not change',
    params: ById,
    body: AreaInput.partial().extend({
      basedOn: z
        .object({
          name: z.string(),
          names: z.array(NameInLanguage),
          kind: z.string().nullable(),
          parentId: Id.nullable(),
        })
        .partial()
        .optional(),
    }),
    reply: Area,
  }),
  merge: endpoint('POST', '/admin/areas/:id/merge', 'editPeople', {
    summary: 'Merge an area into another one, which gets the areas below it and its mandates',
    params: ById,
    body: Into,
    confirms: 'password',
  }),
  remove: endpoint('DELETE', '/admin/areas/:id', 'editPeople', {
    summary: 'Delete an area that no mandate names and that has no areas below it',
    params: ById,
  }),
}

export const Source = z.object({
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  licence: z.string().nullable(),
  /** The day on which the data was taken from the source. */
  retrievedOn: z.iso.date().nullable(),
  createdAt: Timestamp,
  /** People whom it knows by an id or a name. */
  people: z.int(),
})
export type Source = z.infer<typeof Source>

export const SourceInput = z.object({
  name: name(),
  address: optionalText(limits.urlMax, inputs.addressTooLong).refine(
    (url) => !url || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    { error: texts.sourceOfDataAddress },
  ),
  licence: optionalText(limits.referenceNameMax, texts.licenceTooLong),
  retrievedOn: z
    .union([z.literal('').transform(() => null), z.iso.date({ error: texts.date })])
    .nullish(),
})
export type SourceInput = z.output<typeof SourceInput>

export const sources = {
  list: endpoint('GET', '/admin/sources', 'editPeople', {
    summary:
      'List the sources of imports by name, or the one with an id, with the number of people',
    query: ListQueryById,
    reply: paged(Source),
    searchedBy: 'search',
  }),
  update: endpoint('PATCH', '/admin/sources/:id', 'editPeople', {
    summary: 'Change what the site says about a source',
    params: ById,
    body: SourceInput.partial().extend({
      basedOn: Source.pick({ name: true, address: true, licence: true })
        .extend({ retrievedOn: z.string().nullable() })
        .partial()
        .optional(),
    }),
    reply: Source,
  }),
}
