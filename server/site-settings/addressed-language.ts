import type { PageLanguage } from '../../contract/site-languages.ts'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { isLanguage } from '../../messages/languages.ts'

export interface AddressedLanguage extends PageLanguage {
  /** The path without the tag of the language. */
  rest: string
  /** False if the page has another address: the language is the site's own, or none that the site has now. */
  isOffered: boolean
}

/** The language that the first part of a path names, else that of the site. */
export function languageOf(
  pathname: string,
  { language, otherLanguages }: SiteLanguages,
): AddressedLanguage {
  const [, tag = '', rest = ''] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? []
  if (!isLanguage(tag)) return { language, prefix: '', rest: pathname, isOffered: true }
  // A path with two slashes would lead to another host.
  const path = rest.replace(/^\/+/, '/') || '/'
  const isOffered = tag !== language && otherLanguages.includes(tag)
  return { language: tag, prefix: `/${tag}`, rest: path, isOffered }
}

/** The language in which an address is answered that is refused: the one it names if the site offers that, else the site's. */
export function offeredLanguage(pathname: string, settings: SiteLanguages): PageLanguage {
  const { isOffered, language, prefix } = languageOf(pathname, settings)
  return isOffered ? { language, prefix } : { language: settings.language, prefix: '' }
}
