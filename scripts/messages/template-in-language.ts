import path from 'node:path'
import * as english from '#messages/document'
import { type Language, languages } from '../../messages/languages.ts'

const modules = path.resolve(import.meta.dirname, '../../.cache/messages')

/** The template of pages, which is in English, in a language. */
export async function templateInLanguage(template: string, language: Language): Promise<string> {
  const texts: typeof english = await import(path.join(modules, language, 'document.ts'))
  const { direction } = languages[language]
  const replaced: [string, string][] = [
    ['lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`],
    [`>${english.initializing}<`, `>${texts.initializing}<`],
    [`>${english.skipToContent}<`, `>${texts.skipToContent}<`],
  ]
  return replaced.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`the template of pages has no ${before}`)
    return text.replace(before, () => after)
  }, template)
}
