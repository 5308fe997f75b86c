import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/people'
import { limits } from './limits.ts'
import { ownPicture } from './pictures.ts'
import { isPlainLine } from './plain-line.ts'
import { optionalText, requiredName } from './text.ts'
import { isLink, isWebAddress } from './web-address.ts'

/** A field that may be empty; then it is null in the database and in replies. */
function optionalField(field: string, label: () => string, max: number) {
  return {
    /** Its name on forms and in the preview of an import. */
    label,
    /** In code points. */
    max,
    input: optionalText(max, (values) => texts.fieldTooLong({ field, ...values })),
    reply: z.string().nullable(),
  }
}

/**
 * The fields of a personality that administrators and imports fill in. The only list of them: columns, schemas, audit
 * entries, CSV files and forms derive from it, and code that treats each field differently does not compile until it
 * covers all of them. Exports have their columns in this order.
 */
export const personalityFields = {
  name: {
    label: texts.labelOfName,
    max: limits.personalityNameMax,
    input: requiredName(limits.personalityNameMax, {
      required: inputs.nameRequired,
      max: inputs.nameMustNotExceed,
    }).refine(isPlainLine, { error: inputs.nameCharacters }),
    reply: z.string(),
  },
  party: optionalField('party', texts.labelOfParty, limits.personalityPartyMax),
  position: optionalField('position', texts.labelOfPosition, limits.personalityPositionMax),
  bio: optionalField('bio', texts.labelOfBio, limits.personalityBioMax),
  /** An http(s) URL, or the path of an upload on this site. */
  imageUrl: {
    ...optionalField('imageUrl', texts.labelOfImageUrl, limits.urlMax),
    input: optionalText(limits.urlMax, texts.imageUrlTooLong).refine(
      (url) => !url || ownPicture.test(url) || isWebAddress(url),
      { error: texts.imageUrl },
    ),
  },
  website: {
    ...optionalField('website', texts.labelOfWebsite, limits.urlMax),
    input: optionalText(limits.urlMax, texts.websiteTooLong).refine((url) => !url || isLink(url), {
      error: texts.website,
    }),
  },
}

export type PersonalityField = keyof typeof personalityFields

export const personalityFieldNames = Object.keys(personalityFields) as PersonalityField[]

/** Builds an object with one value for each field. */
export function mapFields<Value>(
  valueFor: (field: PersonalityField) => Value,
): Record<PersonalityField, Value> {
  const entries = personalityFieldNames.map((field) => [field, valueFor(field)])
  return Object.fromEntries(entries) as Record<PersonalityField, Value>
}

/** The shape of an object schema with the `input` or the `reply` schema of each field. */
function shapeOf<Part extends 'input' | 'reply'>(part: Part) {
  return mapFields((field) => personalityFields[field][part]) as {
    [Field in PersonalityField]: (typeof personalityFields)[Field][Part]
  }
}

/** The fields as stored. */
export const PersonalityTexts = z.object(shapeOf('reply'))
export type PersonalityTexts = z.infer<typeof PersonalityTexts>

/**
 * True if a personality without a party belongs to none, which is shown as 'Independent'; false if its party is not known,
 * which is shown as nothing. Without effect beside a party.
 */
const isIndependent = z.boolean()

export const PersonalityFacts = PersonalityTexts.extend({ isIndependent })
export type PersonalityFacts = z.infer<typeof PersonalityFacts>

/** The fields as administrators and imports send them; all but the name may be absent. */
export const NewPersonality = z.object({
  ...shapeOf('input'),
  isIndependent: isIndependent.optional(),
})
export type NewPersonality = z.output<typeof NewPersonality>
