import { z } from 'zod'
import * as texts from '#messages/contract/community'

/** The languages that a text can be said to be in: BCP 47 primary tags. */
export const contentLanguages = (
  'af am ar as ay az be bg bn bo br bs ca co cs cy da de dv dz el en eo es et eu fa fi fo fr fy ga ' +
  'gd gl gn gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ku ky la lb lg ln lo lt ' +
  'lv mg mi mk ml mn mr ms mt my ne nl no ny oc om or pa pl ps pt qu rm ro ru rw sc sd se si sk sl ' +
  'sm sn so sq sr st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz vi wo xh yi yo zh zu'
).split(' ') as [string, ...string[]]

export const ContentLanguage = z.enum(contentLanguages, { error: texts.unknownLanguage })
export type ContentLanguage = z.infer<typeof ContentLanguage>

/** The language of a text in a reply: a BCP 47 primary tag; null if it is not known. */
export const TextLanguage = z.string().nullable()

/** The language that the author says a text is in; null if it is to be found. */
export const ChosenLanguage = ContentLanguage.nullable().optional()
