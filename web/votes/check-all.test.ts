import { expect, test } from 'vitest'
import type { Outcome, ResultText } from '../ballots/check-texts.ts'
import { mostSerious } from '../ballots/check-texts.ts'
import { summaryOf } from './check-all.ts'

const found = (outcome: Outcome): ResultText => ({ outcome, title: outcome, text: [] })

test('the summary of a check says how many votes were found, and the others only if there are any', () => {
  expect(summaryOf(0, [])).toBe('0 found in the published lists')
  expect(summaryOf(2, [found('ok'), found('ok')])).toBe('2 found in the published lists')
  const results = (['ok', 'waiting', 'waiting', 'unknown', 'failed'] as const).map(found)
  expect(summaryOf(7, results)).toBe(
    '1 found in the published lists, 2 not published yet, 1 not confirmed, 1 failed and 2 not counted at present',
  )
})

test('of the results in two lists a vote shows the more serious one', () => {
  expect(mostSerious([found('ok'), found('failed')])).toEqual(found('failed'))
  expect(mostSerious([found('unknown'), found('waiting')])).toEqual(found('unknown'))
  expect(mostSerious([found('waiting'), found('ok')])).toEqual(found('waiting'))
  expect(mostSerious([])).toBeUndefined()
})
