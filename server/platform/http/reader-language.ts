import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { languageHeader } from '../../../contract/client.ts'
import { firstLanguage, isLanguage, type Language } from '../../../messages/languages.ts'
import { setLanguageOfReader } from '../../../messages/of-reader.ts'

const reader = new AsyncLocalStorage<Language>()
setLanguageOfReader(() => reader.getStore() ?? firstLanguage)

/** Does something, such as writing a mail, in the language of whom it is for. */
export const inLanguage = <Result>(language: Language, act: () => Result): Result =>
  reader.run(language, act)

/**
 * As `inLanguage`, for the stored tag of a member or of somebody who has no account. Null, or a language that this version
 * does not speak, stands for the language of the site.
 */
export const inStoredLanguage = <Result>(tag: string | null, act: () => Result): Result =>
  inLanguage(tag !== null && isLanguage(tag) ? tag : firstLanguage, act)

/**
 * Answers each request in the language that its page has. The header is one of this site, because browsers send
 * `accept-language` with every request, also from pages in another language.
 */
export function answerInLanguageOfPage(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const tag = headers[languageHeader]
    if (typeof tag === 'string' && tag !== firstLanguage && isLanguage(tag)) {
      reader.run(tag, done)
    } else done()
  })
}
