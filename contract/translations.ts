import { z } from 'zod'
import { languageTags } from '../messages/languages.ts'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** What can be translated: texts that everybody can read. */
export const TranslatedKind = z.enum(['post', 'postComment', 'comment', 'biography'])
export type TranslatedKind = z.infer<typeof TranslatedKind>

export const translations = {
  ofText: endpoint('GET', '/translations/:kind/:id', access.public, {
    summary:
      'Translate a public text by machine; of a biography by the id of the person. 404 where the operator offers no translation, the text is in no known language or in this one, or not everybody may see it',
    params: z.object({ kind: TranslatedKind, id: Id }),
    query: z.object({
      /** A language of the site. */
      to: z.enum(languageTags),
    }),
    reply: z.object({
      text: z.string(),
      /** BCP 47 tags. */
      from: z.string(),
      to: z.string(),
    }),
    limit: 'translation',
  }),
}
