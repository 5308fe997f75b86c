import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/people'
import { endpoint } from './endpoint.ts'
import { Fact } from './facts.ts'
import { Id } from './ids.ts'
import { limits } from './limits.ts'
import { isLanguageTag } from './names-by-language.ts'
import { PartialDate } from './partial-date.ts'
import { Personality } from './personalities.ts'
import { PersonalityFacts, personalityFields } from './personality-fields.ts'
import { Reference } from './reference-data.ts'
import { optionalText, requiredText } from './text.ts'

const line = (field: string) =>
  optionalText(limits.factLineMax, ({ max }) => texts.fieldTooLong({ field, max })).transform(
    (text) => text ?? null,
  )

/** A partial date; blank becomes null. */
const date = z
  .string()
  .trim()
  .transform((text) => text || null)
  .pipe(PartialDate.nullable())
  .nullable()

/** A mandate as administrators type it. */
export const MandateInput = z
  .object({
    role: line('role'),
    isCandidacy: z.boolean(),
    chamberId: Id.nullable(),
    areaId: Id.nullable(),
    partyId: Id.nullable(),
    /** True if there is no party; false without one: it is not known. */
    isIndependent: z.boolean(),
    start: date,
    end: date,
  })
  // `~` sorts behind digits, so that `2026` has all of its days.
  .refine(({ start, end }) => !start || !end || start <= `${end}~`, {
    error: texts.endBeforeStart,
    path: ['end'],
  })
  .refine(({ role, chamberId, areaId }) => role || chamberId || areaId, {
    error: texts.mandateOfWhat,
    path: ['role'],
  })
export type MandateInput = z.output<typeof MandateInput>

export const KnownMandate = z.object({
  role: z.string().nullable(),
  isCandidacy: z.boolean(),
  chamber: Reference.nullable(),
  area: Reference.nullable(),
  party: Reference.nullable(),
  isIndependent: z.boolean(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  source: Reference.nullable(),
  /** True if an administrator typed or changed it; imports leave it alone. */
  isHeld: z.boolean(),
})
export type KnownMandate = z.infer<typeof KnownMandate>

const NameKind = z.enum(['alternate', 'former', 'native', 'nickname'])

export const NameInput = z.object({
  name: personalityFields.name.input,
  kind: NameKind,
  language: z
    .string()
    .trim()
    .transform((code) => code.toLowerCase() || null)
    .nullable()
    .refine((code) => !code || isLanguageTag(code), {
      error: texts.languageCode,
    }),
})
export type NameInput = z.output<typeof NameInput>

const KnownName = z.object({
  name: z.string(),
  kind: NameKind,
  language: z.string().nullable(),
})
export type KnownName = z.infer<typeof KnownName>

export const LinkInput = z.object({
  kind: requiredText(limits.shortNameMax, {
    required: texts.kindRequired,
    max: texts.kindTooLong,
  }),
  address: requiredText(limits.urlMax, {
    required: texts.addressRequired,
    max: inputs.addressTooLong,
  }).refine((address) => /^(https?:\/\/|mailto:)\S+$/i.test(address) && URL.canParse(address), {
    error: texts.linkAddress,
  }),
})
export type LinkInput = z.output<typeof LinkInput>

const KnownLink = z.object({ kind: z.string(), address: z.string() })
export type KnownLink = z.infer<typeof KnownLink>

/** The fields of a person that lists do not show. */
export const DetailFields = z.object({
  familyName: line('familyName'),
  sortName: line('sortName'),
  birthDate: date,
  deathDate: date,
  gender: z
    .enum(['female', 'male', 'other', ''], { error: texts.chooseGender })
    .transform((gender) => gender || null)
    .nullable(),
  pictureCredit: line('pictureCredit'),
  pictureLicence: line('pictureLicence'),
})
export type DetailFields = z.output<typeof DetailFields>

const text = z.string().nullable()
const KnownFields = z.object({
  familyName: text,
  sortName: text,
  birthDate: text,
  deathDate: text,
  gender: text,
  pictureCredit: text,
  pictureLicence: text,
} satisfies Record<keyof DetailFields, z.ZodType>)

const tooMany = { error: () => texts.tooManyFacts({ max: limits.factRowsMax }) }

/** What an administrator has seen of the facts that were edited, lists in the form in which they are sent. */
const SeenFacts = KnownFields.extend({
  mandates: z.array(
    z.object({
      role: text,
      isCandidacy: z.boolean(),
      chamberId: text,
      areaId: text,
      partyId: text,
      isIndependent: z.boolean(),
      start: text,
      end: text,
    } satisfies Record<keyof MandateInput, z.ZodType>),
  ),
  names: z.array(KnownName),
  links: z.array(KnownLink),
}).partial()

const ById = z.object({ personalityId: Id })

/** Facts of a person that administrators edit. */
export const knownFacts = {
  ofPerson: endpoint('GET', '/admin/personalities/:personalityId', 'editPeople', {
    summary: 'Get everything that the site knows of a person, and what imports leave alone of it',
    params: ById,
    reply: z.object({
      /** What lists show, without counts. */
      person: Personality.pick({ id: true, slug: true, bioLang: true, status: true }).extend(
        PersonalityFacts.shape,
      ),
      fields: KnownFields,
      mandates: z.array(KnownMandate),
      names: z.array(KnownName),
      links: z.array(KnownLink),
      heldFacts: z.array(Fact),
    }),
  }),
  change: endpoint('PATCH', '/admin/personalities/:personalityId', 'editPeople', {
    summary:
      'Change facts of a person, lists as a whole, and keep imports from changing them back. With the values that you have seen of facts, the change is refused if one of them is another now.',
    params: ById,
    body: DetailFields.extend({
      mandates: z.array(MandateInput).max(limits.factRowsMax, tooMany),
      names: z.array(NameInput).max(limits.factRowsMax, tooMany),
      links: z.array(LinkInput).max(limits.factRowsMax, tooMany),
    })
      .partial()
      .extend({ basedOn: SeenFacts.optional() }),
  }),
}
