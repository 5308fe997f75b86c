import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { languageHeader } from '../../../contract/client.ts'
import type { SiteLanguages } from '../../../contract/site-settings.ts'
import {
  firstLanguage,
  isLanguage,
  type Language,
  languageTags,
} from '../../../messages/languages.ts'
import { setLanguageOfReader } from '../../../messages/of-reader.ts'

interface Reader {
  language: Language
  /** Set for readers of another language than the site's own, who get the names of people in it. */
  names?: Language
}

const reader = new AsyncLocalStorage<Reader>()
setLanguageOfReader(() => reader.getStore()?.language ?? firstLanguage)

/** Runs a function, such as one that composes a mail, in the reader's language. */
export const inLanguage = <Result>(language: Language, act: () => Result): Result =>
  reader.run({ language }, act)

/** The language in which a reply has the names of people; undefined for their main names. */
export const languageOfNames = (): Language | undefined => reader.getStore()?.names

/**
 * The language that the first part of a path names, else the one that the browser wants most of those that the site speaks.
 * @param accepted value of `accept-language`
 */
export function wantedLanguage(path: string, accepted = ''): Language {
  const named = primaryTag(path.split('/')[1] ?? '')
  return isLanguage(named) ? named : preferredLanguage(accepted)
}

const primaryTag = (text: string): string => /^\s*(\*|[a-z]*)/i.exec(text)?.[1]?.toLowerCase() ?? ''

/** By their weights, of equal ones the first; `*` stands for all languages that are not named. */
function preferredLanguage(accepted: string): Language {
  const wanted = accepted.split(',').map((range) => ({
    tag: primaryTag(range),
    weight: Number(/;\s*q\s*=\s*([^;\s]*)/i.exec(range)?.[1] ?? 1),
  }))
  const unnamed = languageTags.filter((tag) => wanted.every((each) => each.tag !== tag))
  return (
    wanted
      // Not those that are refused, with 0, or have no number.
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ tag }) => (tag === '*' ? unnamed[0] : tag))
      .find((tag) => tag !== undefined && isLanguage(tag)) ?? firstLanguage
  )
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

/** The language of the page that sends a request to the API, as a header of this site says. */
export function languageOfPage(headers: IncomingHttpHeaders): Language | undefined {
  const tag = headers[languageHeader]
  return typeof tag === 'string' && isLanguage(tag) ? tag : undefined
}

/**
 * Runs each request to the API in the language of the page that sends it. The header is one of this site, because browsers
 * send `accept-language` with every request, also from pages in another language. Only requests to the API, whose shared
 * responses have no texts: cards and frames have some, and are cached for everybody.
 */
export function answerInLanguageOfPage(
  app: FastifyInstance,
  languages?: () => SiteLanguages,
): void {
  app.addHook('onRequest', ({ headers, url }, _reply, done) => {
    const language = languageOfPage(headers)
    if (language === undefined || !url.startsWith('/api/')) return done()
    const site = languages?.()
    if (site && language !== site.language && site.otherLanguages.includes(language)) {
      reader.run({ language, names: language }, done)
    } else if (language === firstLanguage) done()
    else reader.run({ language }, done)
  })
}
