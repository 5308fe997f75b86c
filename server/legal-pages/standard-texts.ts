import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LegalPageName } from '../../contract/legal-pages.ts'
import { firstLanguage, type Language, languageTags } from '../../messages/languages.ts'

/** The last day on which a text below `standard/` changed. */
export const standardTextsOn = '2026-11-30'

export interface TextInLanguage {
  /** Markdown. */
  text: string
  lang: Language
}

function read(language: Language, page: LegalPageName): TextInLanguage[] {
  const file = fileURLToPath(new URL(`standard/${language}/${page}.md`, import.meta.url))
  if (!existsSync(file)) return []
  return [{ text: readFileSync(file, 'utf8').trim(), lang: language }]
}

const texts = new Map(
  languageTags.map((language) => [
    language,
    new Map(
      LegalPageName.options.flatMap((page) =>
        read(language, page).map((text) => [page, text] as const),
      ),
    ),
  ]),
)

/**
 * The Markdown that the software brings along for a page, which says what the software does; in English where the
 * language has none.
 */
export function standardText(page: LegalPageName, language: Language): TextInLanguage {
  const text = texts.get(language)?.get(page) ?? texts.get(firstLanguage)?.get(page)
  if (text === undefined) throw new Error(`There is no text of ${page}.`)
  return text
}
