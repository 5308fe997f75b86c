import { escapeHtml } from '../../contract/escape-html.ts'
import { languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'

/** Markup, in contrast to text. */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

type Part = Html | Html[] | string | number | false | null | undefined

/** Template tag for HTML: escapes texts, and inserts markup as it is. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(String.raw({ raw: fixed.raw }, ...parts.map(markupOf)))

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (Array.isArray(part)) return part.join('')
  return part instanceof Html ? part.toString() : escapeHtml(String(part))
}

/** The opening tag of a document in the language of the reader. */
export function htmlTag(): Html {
  const language = languageOfReader()
  const { direction } = languages[language]
  return html`<html lang="${language}"${direction === 'rtl' && new Html(' dir="rtl"')}>`
}
