import { expect, it } from 'vitest'
import { isUnavailable } from './error-codes.ts'

it.each([
  { code: 'ECONNREFUSED' },
  { code: 'EAI_AGAIN' },
  { code: '57P01' },
  { code: '53300' },
  { code: '40P01' },
  { code: '25006' },
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('takes %o for a database that cannot answer now', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([{ code: '23505' }, { code: '22P02' }, new Error('anything else')])(
  'takes %o for something else',
  (error) => {
    expect(isUnavailable(error)).toBe(false)
  },
)
