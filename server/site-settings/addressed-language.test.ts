import { expect, it } from 'vitest'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { languageOf, offeredLanguage } from './addressed-language.ts'

const site: SiteLanguages = { language: 'en', otherLanguages: ['es'] }

it.each([
  ['/posts', 'en', '', '/posts'],
  ['/', 'en', '', '/'],
  ['/es', 'es', '/es', '/'],
  ['/es/', 'es', '/es', '/'],
  ['/es/posts/1', 'es', '/es', '/posts/1'],
  ['/es//posts', 'es', '/es', '/posts'],
  ['/esperanto/a', 'en', '', '/esperanto/a'],
  ['/ES/posts', 'en', '', '/ES/posts'],
  ['/posts/es', 'en', '', '/posts/es'],
])('%s is in %s, with the prefix "%s" before %s', (pathname, language, prefix, rest) => {
  expect(languageOf(pathname, site)).toEqual({ language, prefix, rest, isOffered: true })
})

it.each([
  ['/en/posts', '/posts'],
  ['/en//evil.example', '/evil.example'],
])('%s is the page %s in the language of the site', (pathname, rest) => {
  expect(languageOf(pathname, site)).toMatchObject({ rest, isOffered: false })
})

it('is the page in the language of the site when its own is no longer offered', () => {
  const only: SiteLanguages = { language: 'en', otherLanguages: [] }
  expect(languageOf('/es/posts', only)).toMatchObject({ rest: '/posts', isOffered: false })
})

it('an address in a language that the site does not offer is refused in the language of the site', () => {
  expect(offeredLanguage('/es/posts', site)).toEqual({ language: 'es', prefix: '/es' })
  expect(offeredLanguage('/fr/posts', site)).toEqual({ language: 'en', prefix: '' })
  expect(offeredLanguage('/en/posts', site)).toEqual({ language: 'en', prefix: '' })
})
