import { expect, it } from 'vitest'
import { languageName } from './language-name.ts'

it('names a language, and shows what is none as it is', () => {
  expect(languageName('de')).toBe('German')
  for (const tag of ['', 'SOMETHING_NEW', 'x']) expect(languageName(tag)).toBe(tag)
})
