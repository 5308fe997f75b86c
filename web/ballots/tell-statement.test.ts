import {
  isNumberElement,
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import english from '../../messages/en/verifier.json' with { type: 'json' }
import { parseMessage } from '../../scripts/messages/emit-message.ts'
import { type SentenceName, type Statement, sentences, showTime } from '../../verifier/sentences.ts'
import { publishedTime } from './published-time.ts'
import { tellStatement } from './tell-statement.ts'

type Values = Record<string, string | number>

const time = '2026-11-23T19:00:00Z'

/** The kinds that messages call `other`. */
const otherKinds: Record<string, string> = {
  ...{ vote: 'oppose', found: 'oppose', list: 'all', by: 'others', total: 'ballots' },
  ...{ where: 'lists', limit: 'least', reason: 'error', made: 'unknown' },
  ...{ showsVerified: 'no', logged: 'nothing' },
  ...{ 'wrongEntry what': 'otherTimeThanRecords', 'wrongFile what': 'otherPart' },
}

/** What each argument of a message may be. */
function possibleValues(
  name: string,
  elements: MessageFormatElement[],
): Map<string, Values[string][]> {
  const found = new Map<string, Values[string][]>()
  const collect = (parts: MessageFormatElement[]) => {
    for (const part of parts) {
      if (!('value' in part) || typeof part.value !== 'string' || part.type === 0) continue
      const { value } = part
      if (isNumberElement(part) || isPluralElement(part)) found.set(value, [0, 1, 7])
      else if (isSelectElement(part)) {
        const other = otherKinds[value] ?? otherKinds[`${name} ${value}`] ?? ''
        found.set(
          value,
          Object.keys(part.options).map((kind) => (kind === 'other' ? other : kind)),
        )
      } else if (!found.has(value)) found.set(value, [value === 'time' ? time : `the ${value}`])
      if ('options' in part) for (const option of Object.values(part.options)) collect(option.value)
    }
  }
  collect(elements)
  return found
}

/** Values of which each kind and number is in at least one. */
function samplesOf(name: SentenceName): Values[] {
  const possible = possibleValues(name, parseMessage(english[name]))
  const choices = [...possible].filter(([, values]) => typeof values[0] === 'string')
  const all = choices.reduce<Values[]>(
    (samples, [key, values]) =>
      samples.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  )
  const numbers = [...possible].filter(([, values]) => typeof values[0] === 'number')
  return [0, 1, 7].flatMap((count) =>
    all.map((one) => ({ ...one, ...Object.fromEntries(numbers.map(([key]) => [key, count])) })),
  )
}

/** The words of the site for those of the program, which are those of the format. */
const inWordsOfTheSite = (sentence: string) =>
  sentence
    .replaceAll('a personality that', 'a person who')
    .replaceAll('personalities', 'people')
    .replaceAll('personality', 'person')
    .replaceAll(showTime(time), publishedTime(time))

describe('the catalogue', () => {
  it('has a message for each sentence of the verifier', () => {
    expect(Object.keys(english)).toEqual(Object.keys(sentences))
  })

  it.each(Object.keys(sentences) as SentenceName[])(
    'says %s with the same values, in English in the same words',
    (name) => {
      for (const values of samplesOf(name)) {
        const sentence = (sentences[name] as (values: Values) => string)(values)
        const told = tellStatement({ says: name, values, sentence } as unknown as Statement)
        expect(told).toBe(inWordsOfTheSite(sentence))
      }
    },
  )
})
