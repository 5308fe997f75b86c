import * as texts from '#messages/server/languages'
import type { PageRequest } from '../../contract/render.ts'
import { type PageLanguage, withPrefix } from '../../contract/site-languages.ts'
import { type Language, languages } from '../../messages/languages.ts'
import { html } from '../platform/html.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

type ShownPage = Pick<PageRequest, 'path' | 'languages'> & { language: Language }

/** Markup outside the application, so that it costs no script of it. Scripts in web/index.html bring it to life. */
export interface LanguageChoice {
  /** Above the application: offers the page in each other language, all hidden; empty with one language. */
  offer: string
  /** Below the application: links to the page in all languages; empty with one language. */
  links: string
}

/** Links to a page in each language. */
export function languageChoice({ path, ...shown }: ShownPage): LanguageChoice {
  if (shown.languages.length < 2) return { offer: '', links: '' }
  // An address that begins with two slashes would lead to another host.
  const page = { ...shown, path: path.replace(/^\/+/, '/') }
  return { offer: offerOf(page).toString(), links: linksOf(page).toString() }
}

// The script sets the language and direction of what it shows, and the text of the button.
const offerOf = ({ language, languages, path }: ShownPage) =>
  html`<aside id="language-offer" class="announcement" hidden>${languages
    .filter((other) => other.language !== language)
    .map((other) =>
      inLanguage(other.language, () => offerIn(other, path)),
    )}<button type="button" class="button button-ghost button-sm"></button></aside>`

const offerIn = ({ language, prefix }: PageLanguage, path: string) =>
  html`<p lang="${language}" dir="${languages[language].direction}" data-stay="${texts.stay()}">${texts.thisPage()} <a href="${withPrefix(prefix, path)}" hreflang="${language}" data-prefix="${prefix}">${texts.open()}</a></p>`

const linksOf = ({ language, languages: offered, path }: ShownPage) =>
  html`<nav id="languages" aria-label="${texts.languages()}"><ul class="column">${offered.map(
    ({ language: other, prefix }) =>
      html`<li><a href="${withPrefix(prefix, path)}" lang="${other}" hreflang="${other}" data-prefix="${prefix}"${
        other === language && html` aria-current="true"`
      }>${languages[other].name}</a></li>`,
  )}</ul></nav>`
