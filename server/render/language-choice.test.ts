import { expect, it } from 'vitest'
import { pageLanguages } from '../../contract/site-languages.ts'
import { languageChoice } from './language-choice.ts'

const languages = pageLanguages({ language: 'en', otherLanguages: ['es'] })

it('links to the page in each language, and marks its own', () => {
  const { links } = languageChoice({ language: 'es', path: '/posts?page=2', languages })
  expect(links).toMatch(/<a href="\/posts\?page=2" lang="en" hreflang="en" data-prefix="">English</)
  expect(links).toMatch(/href="\/es\/posts\?page=2"[^>]* aria-current="true">Español</)
})

it('offers the page in the other languages, hidden until the browser prefers one', () => {
  const { offer } = languageChoice({ language: 'es', path: '/', languages })
  expect(offer).toMatch(/^<aside id="language-offer" [^>]*hidden>/)
  expect([...offer.matchAll(/lang="(\w+)" dir="(\w+)"/g)].map(([, ...found]) => found)).toEqual([
    ['en', 'ltr'],
  ])
})

it('never leads to another host', () => {
  const { offer, links } = languageChoice({ language: 'es', path: '//evil.example', languages })
  expect(offer + links).not.toContain('"//')
})

it('says nothing on a site in one language', () => {
  const only = pageLanguages({ language: 'es', otherLanguages: ['es'] })
  expect(languageChoice({ language: 'es', path: '/', languages: only })).toEqual({
    offer: '',
    links: '',
  })
})
