import type { Language } from '../messages/languages.ts'
import type { SiteLanguages } from './site-settings.ts'

/** A language in which the site's pages are, and what their addresses begin with. */
export interface PageLanguage {
  language: Language
  /** Empty for the language of the site, for others such as `/es`. */
  prefix: string
}

/** The languages in which the pages of a site are, its own first. */
export const pageLanguages = ({ language, otherLanguages }: SiteLanguages): PageLanguage[] => [
  { language, prefix: '' },
  ...otherLanguages
    .filter((other) => other !== language)
    .map((other) => ({ language: other, prefix: `/${other}` })),
]

/** The address of a page in a language: `/es/posts` of `/posts`, and `/es` of `/`. */
export function withPrefix(prefix: string, path: string): string {
  if (prefix === '') return path
  return path === '/' || path.startsWith('/?') ? prefix + path.slice(1) : prefix + path
}
