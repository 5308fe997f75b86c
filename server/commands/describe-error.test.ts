import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

it('says that the database cannot be reached only if it cannot', () => {
  expect(describeError(failure('ECONNREFUSED', ''))).toMatch(
    /^The database cannot be reached \(refused\)/,
  )
  expect(describeError(failure('57P01', 'terminating'))).toMatch(/^The database cannot be reached/)
  const missing = 'column "vote_count" does not exist'
  expect(describeError(failure('42703', missing))).toBe(missing)
  expect(describeError(failure('40P01', 'deadlock detected'))).toBe('deadlock detected')
})
