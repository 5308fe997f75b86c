import { pageLanguages } from '../../contract/site-languages.ts'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { languageOfReader } from '../../messages/of-reader.ts'

/**
 * What the addresses of pages begin with in a mail: the origin, and the prefix of the reader's language. A language that the
 * site does not offer any more has no pages, so its readers get those in the language of the site.
 */
export function pagesAddress(siteOrigin: string, languages: SiteLanguages): string {
  const reader = languageOfReader()
  const offered = pageLanguages(languages).find(({ language }) => language === reader)
  return siteOrigin + (offered?.prefix ?? '')
}
