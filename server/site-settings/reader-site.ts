import * as texts from '#messages/server/site'
import { initialSite } from '../../contract/initial-settings.ts'
import type { Site } from '../../contract/site-settings.ts'
import type { Language } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

/** The site as readers of a language see it: a tagline that no administrator has changed is a text of the software. */
export const siteIn = <Settings extends Pick<Site, 'tagline'>>(
  language: Language,
  site: Settings,
): Settings =>
  site.tagline === initialSite.tagline
    ? { ...site, tagline: inLanguage(language, texts.tagline) }
    : site
