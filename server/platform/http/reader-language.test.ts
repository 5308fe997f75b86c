import { expect, it } from 'vitest'
import { inLanguageOfReader } from '../../../messages/of-reader.ts'
import { inLanguage } from './reader-language.ts'

const greeting = inLanguageOfReader({ en: 'Hello', es: 'Hola', fr: '', de: 'Guten Tag', ar: '' })

it('says texts in English unless it is told whom they are for', () => {
  expect(greeting()).toBe('Hello')
})

it('says texts in the language of each of several readers at the same time', async () => {
  const later = async () => {
    await Promise.resolve()
    return greeting()
  }
  const all = [inLanguage('es', later), later(), inLanguage('de', later)]
  expect(await Promise.all(all)).toEqual(['Hola', 'Hello', 'Guten Tag'])
})
