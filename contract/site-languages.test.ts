import { expect, it } from 'vitest'
import { pageLanguages, withPrefix } from './site-languages.ts'

it.each([
  ['', '/', '/'],
  ['', '/posts?page=2', '/posts?page=2'],
  ['/es', '/', '/es'],
  ['/es', '/?q=a', '/es?q=a'],
  ['/es', '/posts', '/es/posts'],
])('with the prefix "%s", %s is %s', (prefix, path, address) => {
  expect(withPrefix(prefix, path)).toBe(address)
})

it('gives the language of the site no prefix, and each language once', () => {
  expect(pageLanguages({ language: 'es', otherLanguages: ['en', 'es'] })).toEqual([
    { language: 'es', prefix: '' },
    { language: 'en', prefix: '/en' },
  ])
})
