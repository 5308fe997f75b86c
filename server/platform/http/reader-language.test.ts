import { expect, it } from 'vitest'
import { type Language, languageTags } from '../../../messages/languages.ts'
import { inLanguageOfReader } from '../../../messages/of-reader.ts'
import { inLanguage, wantedLanguage } from './reader-language.ts'

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

it.each([
  ['/fr/posts', 'de', 'fr'],
  ['/posts', 'de-AT, fr', 'de'],
  ['/posts', 'fr;q=0.5, de;q=0.6', 'de'],
  ['/posts', 'fr;q=0.6, de;q=0.5', 'fr'],
  ['/posts', 'de; q=0.9, AR', 'ar'],
  ['/posts', 'it, de;q=0.1, es;q=0.2', 'es'],
  ['/posts', 'de;q=0, fr;q=0.001', 'fr'],
  ['/posts', 'de;q=0', 'en'],
  ['/posts', 'de;q=x, fr;q=0.1', 'fr'],
  ['/posts', 'de;q=0.5, *;q=0.4', 'de'],
  ['/posts', 'de;q=0.4, *;q=0.5', 'en'],
  ['/posts', 'en;q=0, *', 'es'],
  ['/posts', 'it', 'en'],
  ['/posts', '', 'en'],
])('a browser that opens %s and accepts "%s" gets a page in %s', (path, accepted, language) => {
  expect(wantedLanguage(path, accepted)).toBe(language)
})
