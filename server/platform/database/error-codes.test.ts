import { expect, it } from 'vitest'
import { isUnavailable } from './error-codes.ts'

it.each([
  { code: 'ECONNREFUSED' },
  { code: 'EAI_AGAIN' },
  { code: '57P01' },
  { code: '53300' },
  { code: '40P01' },
  { code: '57014' },
  { code: '25006' },
  { code: '42883' },
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Connection terminated unexpectedly'),
  new Error('PGlite failed to initialize properly'),
  { code: '58P01', severity: 'PANIC' },
  new Error('Client has encountered a connection error and is not queryable'),
])('classifies %o as an unavailable database', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([{ code: '23505' }, { code: '22P02' }, new Error('the timeout expired long ago')])(
  'does not classify %o as an unavailable database',
  (error) => {
    expect(isUnavailable(error)).toBe(false)
  },
)
