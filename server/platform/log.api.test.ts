import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { createLog } from './log.ts'

function logged(error: unknown): string {
  const stream = new PassThrough()
  createLog('info', false, stream).error({ err: error }, 'request failed')
  return String(stream.read())
}

it('logs the code and stack of an error, but none of its values', async () => {
  const { db, close } = await openTestDatabase()
  const failure = await sql`select ${'nightingale@secret.example'}::text::int`
    .execute(db)
    .catch((error: unknown) => error)
  await close()
  const line = logged(failure)
  expect(line).toContain('22P02')
  expect(line).toContain('"stack"')
  expect(line).not.toContain('nightingale')
})

it('does not log the response of a mail server, which contains the recipient', () => {
  const error = Object.assign(new Error('550 nightingale@secret.example unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['nightingale@secret.example'],
  })
  const line = logged(error)
  expect(line).toContain('EENVELOPE')
  expect(line).toContain('"reason":"sender or recipient refused"')
  expect(line).not.toContain('nightingale')
})
