import { expect, it } from 'vitest'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { languageOf } from './page-address.ts'

const site: SiteLanguages = { language: 'fr', otherLanguages: ['en', 'es'] }

it.each([
  ['/posts', 'fr', '', '/posts'],
  ['/', 'fr', '', '/'],
  ['/es', 'es', '/es', '/'],
  ['/es/', 'es', '/es', '/'],
  ['/en/posts/1', 'en', '/en', '/posts/1'],
  ['/es//posts', 'es', '/es', '/posts'],
  ['/esperanto/a', 'fr', '', '/esperanto/a'],
  ['/ES/posts', 'fr', '', '/ES/posts'],
  ['/posts/es', 'fr', '', '/posts/es'],
])('%s is in %s, with the prefix "%s" before %s', (pathname, language, prefix, rest) => {
  expect(languageOf(pathname, site)).toEqual({ language, prefix, rest, isOffered: true })
})

it.each([
  ['/fr/posts', '/posts'],
  ['/de/posts', '/posts'],
  ['/de//evil.example', '/evil.example'],
])('%s is the page %s in the language of the site', (pathname, rest) => {
  expect(languageOf(pathname, site)).toMatchObject({ rest, isOffered: false })
})
