import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LegalPageName } from '../../contract/legal-pages.ts'

/** The last day on which a text below `standard/` changed. */
export const standardTextsOn = '2026-11-27'

const read = (page: LegalPageName) =>
  readFileSync(fileURLToPath(new URL(`standard/en/${page}.md`, import.meta.url)), 'utf8').trim()

const texts = new Map(LegalPageName.options.map((page) => [page, read(page)]))

/** The Markdown that the software brings along for a page, which says what the software does. */
export function standardText(page: LegalPageName): string {
  const text = texts.get(page)
  if (text === undefined) throw new Error(`There is no text of ${page}.`)
  return text
}
