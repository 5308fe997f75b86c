import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openInMemory } from './database/embedded.ts'
import { createLog } from './log.ts'

function logged(error: unknown): string {
  const stream = new PassThrough()
  createLog('info', false, stream).error({ err: error }, 'request failed')
  return String(stream.read())
}

it('tells what broke and where, but none of the values that were in it', async () => {
  const { db, close } = await openInMemory()
  const failure = await sql`select ${'nightingale@secret.example'}::text::int`
    .execute(db)
    .catch((error: unknown) => error)
  await close()
  const line = logged(failure)
  expect(line).toContain('22P02')
  expect(line).toContain('"stack"')
  expect(line).not.toContain('nightingale')
})

it('leaves out a mail server’s answer, which names who was written to', () => {
  const error = Object.assign(new Error('550 nightingale@secret.example unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['nightingale@secret.example'],
  })
  const line = logged(error)
  expect(line).toContain('EENVELOPE')
  expect(line).not.toContain('nightingale')
})
