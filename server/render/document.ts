import { hashSource } from '../platform/http/hash-source.ts'
import type { LanguageChoice } from './language-choice.ts'
import type { InlineHashes } from './pages.ts'

/** The parts of a document that differ from page to page. */
export interface DocumentParts {
  /** What the addresses of its language begin with. */
  prefix: string
  /** Whether readers can have texts translated; not if absent. */
  isTranslating?: boolean | undefined
  languageChoice: LanguageChoice
  head: string
  /** Markup above the application. */
  announcement: string
  /** The `<symbol>` elements of the icons in the body. */
  icons: string
  body: string
  /** JSON that is safe inside a script element. */
  state: string
  /** URLs of the scripts that only this page needs. */
  modules: string[]
}

/** The file with the fonts of rare letters, which belongs to that of a style sheet; web/index.html has this rule too. */
export const lettersOf = (sheet: string): string => sheet.replace('/style-', '/letters-')

/** Files that every document of a build loads. */
export interface DocumentAssets {
  /** URL of the style sheet. */
  sheet: string
  /** URLs of the scripts in the order in which they are evaluated: what a script imports comes before it. */
  scripts: string[]
  /** What `/api/health` says of this build. */
  build: string | undefined
}

const placeholders = [
  '<!--prefix-->',
  '<!--translation-->',
  '<!--prefix-->',
  '<!--head-->',
  '<!--language-offer-->',
  '<!--/language-offer-->',
  '<!--announcement-->',
  '<!--/announcement-->',
  '<!--icons-->',
  '<!--body-->',
  '<!--languages-->',
  '<!--state-->',
  '<!--modules-->',
] as const

/**
 * Compiles the template to a function that inserts a page's parts. The template is split once and the parts are
 * joined, because a page's text may itself contain a placeholder or a replacement pattern such as `$&`.
 */
export function createDocument(
  template: string,
  { sheet, scripts, build = '' }: DocumentAssets,
): (parts: DocumentParts) => string {
  const fixed = splitTemplate(
    template
      .replaceAll('<!--sheet-->', sheet)
      .replace('<!--letters-->', lettersOf(sheet))
      .replace('<!--build-->', build)
      .replace('<!--scripts-->', scripts.join(' ')),
  )
  const [
    toPrefix,
    toTranslation,
    toManifest,
    toHead,
    toOffer,
    offerScript,
    toAnnouncement,
    announcementScript,
    ...rest
  ] = fixed
  const [toIcons, toBody, toLanguages, toState, toModules, end] = rest
  return ({
    prefix,
    isTranslating,
    head,
    languageChoice,
    announcement,
    icons,
    body,
    state,
    modules,
  }) =>
    [
      toPrefix,
      prefix,
      toTranslation,
      isTranslating ? 'on' : 'off',
      toManifest,
      prefix,
      toHead,
      head,
      toOffer,
      // Scripts are only where they have something to do.
      ...(languageChoice.offer ? [languageChoice.offer, offerScript] : []),
      toAnnouncement,
      ...(announcement ? [announcement, announcementScript] : []),
      toIcons,
      icons,
      toBody,
      body,
      toLanguages,
      languageChoice.links,
      toState,
      `<script id="state" type="application/json">${state}</script>`,
      toModules,
      modules.join(' '),
      end,
    ].join('')
}

function splitTemplate(template: string): string[] {
  const fixed: string[] = []
  let rest = template
  for (const placeholder of placeholders) {
    const at = rest.indexOf(placeholder)
    if (at === -1) throw new Error(`the page template lacks ${placeholder}`)
    fixed.push(rest.slice(0, at))
    rest = rest.slice(at + placeholder.length)
  }
  return [...fixed, rest]
}

/** Hashes of the template's inline scripts and styles. */
export function inlineHashes(template: string): InlineHashes {
  // Also of scripts that not every document has.
  const complete = createDocument(template, { sheet: '', scripts: [], build: undefined })({
    prefix: '',
    languageChoice: { offer: ' ', links: ' ' },
    head: '',
    announcement: ' ',
    icons: '',
    body: '',
    state: '',
    modules: [],
  })
  // Scripts with a `type` are data; scripts with a `src` are covered by 'self'.
  const scripts = complete.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)
  const styles = complete.matchAll(/<style>([\s\S]*?)<\/style>/g)
  return {
    scripts: Array.from(scripts, ([, text = '']) => hashSource(text)),
    styles: Array.from(styles, ([, text = '']) => hashSource(text)),
  }
}
