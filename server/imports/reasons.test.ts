import { describe, expect, it } from 'vitest'
import { languageTags } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { type Reason, reasonTexts, tellReason } from './reasons.ts'
import { countReasons } from './skipped-reasons.ts'

/** A reason of a kind, with a value for everything that any text names. */
const someReason = (kind: string) =>
  new Proxy({ kind } as unknown as Reason, {
    get: (reason, name) => (name === 'kind' ? reason.kind : /^[a-z]+$/i.test(String(name)) && 7),
  })

describe('a reason', () => {
  it.each(Object.keys(reasonTexts))('of the kind %s has its own text in each language', (kind) => {
    const told = languageTags.map((tag) => inLanguage(tag, () => tellReason(someReason(kind))))
    expect(told.filter((text) => text === '' || /undefined|\{|\}/.test(text))).toEqual([])
    expect(new Set(told).size).toBe(languageTags.length)
  })

  it('is counted by its kind, whatever its values, with the first record as the example', () => {
    const noted = (line: number, ...reasons: Reason[]) => ({ line, name: null, reasons })
    const first = noted(3, { kind: 'duplicate', line: 2 })
    const second = noted(4, { kind: 'nameRequired' })
    const counted = countReasons([second, first, noted(9, { kind: 'duplicate', line: 7 })])
    expect(counted).toEqual([
      { ...first, count: 2 },
      { ...second, count: 1 },
    ])
  })
})
