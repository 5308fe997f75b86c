import { expect, it } from 'vitest'
import { connectionProblem } from './connection-problem.ts'

const problemOf = (error: object) =>
  connectionProblem(
    Object.assign(new Error('text'), error),
    'DATABASE_URL',
    'postgres://vox:nightingale@db.example/site',
  )?.message

it.each([
  [{ code: '28P01' }, 'refused the password of the role vox'],
  [{ code: '28000' }, 'does not let the role vox in'],
  [{ code: '3D000' }, 'There is no database site'],
  [{ code: '42501' }, 'grant connect on database "site" to "vox";'],
  [
    { message: 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string' },
    'asks for a password, and DATABASE_URL has none',
  ],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'db.example is not secure: certificate not trusted'],
  [{ message: 'The server does not support SSL connections' }, 'does not offer TLS'],
])('names what is wrong with the address for %o, without the password', (error, text) => {
  expect(problemOf(error)).toContain(text)
  expect(problemOf(error)).not.toContain('nightingale')
})

it.each([{ code: 'ECONNREFUSED' }, { code: '57P03' }, { code: '53300' }, {}])(
  'says nothing of %o, which may pass',
  (error) => {
    expect(problemOf(error)).toBeUndefined()
  },
)
