import { expect, it } from 'vitest'
import { type Language, languageTags } from '../../../messages/languages.ts'
import { inLanguageOfReader } from '../../../messages/of-reader.ts'
import { inLanguage } from './reader-language.ts'

const tag = inLanguageOfReader(
  Object.fromEntries(languageTags.map((each) => [each, each])) as Record<Language, Language>,
)

it('says texts in English unless it is told whom they are for', () => {
  expect(tag()).toBe('en')
})

it('says texts in the language of each of several readers at the same time', async () => {
  const later = async () => {
    await Promise.resolve()
    return tag()
  }
  const all = [inLanguage('es', later), later(), inLanguage('es', later)]
  expect(await Promise.all(all)).toEqual(['es', 'en', 'es'])
})
