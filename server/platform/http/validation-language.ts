import { z } from 'zod'
import { firstLanguage, languageTags } from '../../../messages/languages.ts'
import { languageOfReader } from '../../../messages/of-reader.ts'

/** What zod says about values for which the contract has no text of its own, by language. */
const byLanguage = Object.fromEntries(
  languageTags
    .filter((tag) => tag !== firstLanguage && tag in z.locales)
    .map((tag) => [tag, z.locales[tag]().localeError]),
)

/** For `error` of `safeParse`: the sentence about a wrong value in the reader's language; undefined for that of zod. */
export const inReadersLanguage: z.core.$ZodErrorMap = (issue) =>
  byLanguage[languageOfReader()]?.(issue)
