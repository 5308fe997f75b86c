import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula-escape.ts'

it('restores every text that was escaped', () => {
  const character = fc.constantFrom(..."'=+-@＝ \t\r\n\ufeffa")
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 6 }), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
})

it.each(["'t Hooft", "'quoted'", "'", '=A1'])('leaves %j, which is not escaped', (text) => {
  expect(unescapeFormula(text)).toBe(text)
})
