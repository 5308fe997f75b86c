import { z } from 'zod'
import * as texts from '#messages/contract/community'
import { contentLanguages } from './content-languages.ts'

const ContentLanguage = z.enum(contentLanguages, { error: texts.unknownLanguage })

/** The language of a text in a reply: a BCP 47 primary tag; null if it is not known. */
export const TextLanguage = z.string().nullable()

/** The language that the author says a text is in; null if it is to be found. */
export const ChosenLanguage = ContentLanguage.nullable().optional()
