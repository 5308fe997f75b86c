import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { languageHeader } from '../../../contract/client.ts'
import { firstLanguage, isLanguage, type Language } from '../../../messages/languages.ts'
import { setLanguageOfReader } from '../../../messages/of-reader.ts'

const reader = new AsyncLocalStorage<Language>()
setLanguageOfReader(() => reader.getStore() ?? firstLanguage)

/** Runs a function, such as one that composes a mail, in the reader's language. */
export const inLanguage = <Result>(language: Language, act: () => Result): Result =>
  reader.run(language, act)

/**
 * The language that the first part of a path names, else the first of a browser's languages that the site speaks.
 * @param accepted value of `accept-language`
 */
export function wantedLanguage(path: string, accepted = ''): Language {
  const tags = [path.split('/')[1] ?? '', ...accepted.split(',')]
  return tags.map((tag) => /^\s*([a-z]*)/i.exec(tag)?.[1] ?? '').find(isLanguage) ?? firstLanguage
}

interface StoredLanguage {
  /** Tag that was stored with an account, a mail or a notice; null in those from before. */
  stored: string | null
  /** Language of the site: instead of none, and of one that this version does not know. */
  site: Language
}

/** As `inLanguage`, for the stored language of a reader. */
export const inStoredLanguage = <Result>(
  { stored, site }: StoredLanguage,
  act: () => Result,
): Result => inLanguage(stored !== null && isLanguage(stored) ? stored : site, act)

/**
 * Runs each request to the API in the language of the page that sends it. The header is one of this site, because browsers
 * send `accept-language` with every request, also from pages in another language. Only requests to the API, whose shared
 * responses have no texts: cards and frames have some, and are cached for everybody.
 */
export function answerInLanguageOfPage(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, url }, _reply, done) => {
    const tag = headers[languageHeader]
    const isKnown = typeof tag === 'string' && tag !== firstLanguage && isLanguage(tag)
    if (isKnown && url.startsWith('/api/')) {
      reader.run(tag, done)
    } else done()
  })
}
