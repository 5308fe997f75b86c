import { type Language, languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { hashSource } from '../platform/http/hash-source.ts'

const style =
  'body { margin: 20vh auto; max-width: 32rem; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }'

/** Content-Security-Policy of these pages. */
export const plainDocumentPolicy = `default-src 'none'; style-src ${hashSource(style)}`

interface PlainDocument {
  heading: string
  /** Title of the document, if it is not the heading. */
  title?: string
  /** The elements below the heading. */
  body: string
  /** Further elements of the head. */
  head?: string
}

const elementOf = (language: Language) =>
  languages[language].direction === 'rtl'
    ? `<html lang="${language}" dir="rtl">`
    : `<html lang="${language}">`

/** A self-contained HTML page in the reader's language, for when the web app cannot be rendered; all parts are HTML. */
export const plainDocument = ({
  heading,
  title = heading,
  body,
  head = '',
}: PlainDocument) => `<!doctype html>
${elementOf(languageOfReader())}
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">${head}
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>${heading}</h1>
    ${body}
  </body>
</html>
`
