import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/people'
import { limits } from './limits.ts'
import { requiredText } from './text.ts'

const languageTag = /^(?=.{2,35}$)[a-z]{2,3}(-[a-z0-9]{2,8})*$/

/** True for a BCP 47 tag in lower case, such as `zh-tw`. */
export const isLanguageTag = (text: string): boolean => languageTag.test(text)

/** What an area, chamber or party is called in another language than that of its main name. */
export const NameInLanguage = z.object({ language: z.string(), name: z.string() })
export type NameInLanguage = z.infer<typeof NameInLanguage>

/** At most one for each language. */
export const NamesByLanguage = z
  .array(
    z.object({
      language: z
        .string()
        .trim()
        .toLowerCase()
        .refine(isLanguageTag, { error: texts.languageCode }),
      name: requiredText(limits.referenceNameMax, {
        required: inputs.nameRequired,
        max: inputs.nameMustNotExceed,
      }),
    }),
  )
  .max(limits.namesByLanguageMax, {
    error: () => texts.tooManyNames({ max: limits.namesByLanguageMax }),
  })
  .refine((names) => new Set(names.map(({ language }) => language)).size === names.length, {
    error: texts.oneNameForEachLanguage,
  })
