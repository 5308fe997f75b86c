import { expect, it } from 'vitest'
import type { ScriptConnection } from './database.ts'
import { checkRequirements, UnsuitableDatabase } from './requirements.ts'

/** A server that answers the query for its version, and fails at every other one. */
function serverOf(version: string, versionNumber: number, encoding = 'UTF8'): ScriptConnection {
  const row = { version, versionNumber, encoding, database: 'site', role: 'site_owner' }
  const answers: unknown[] = [row]
  return {
    run: async () => {},
    all: async <Row>() => {
      if (answers.length === 0) throw new Error('asked further')
      return [answers.shift()] as Row[]
    },
  }
}

it('refuses PostgreSQL before 17, without asking for what older versions do not know', async () => {
  const check = checkRequirements(serverOf('16.10 (Debian 16.10-1)', 160_010))
  await expect(check).rejects.toThrow(
    new UnsuitableDatabase(
      'The database server is PostgreSQL 16.10 (Debian 16.10-1). Voxpop needs version 17 or newer.',
    ),
  )
})

it('goes on with PostgreSQL 17 and an encoding of UTF8', async () => {
  await expect(checkRequirements(serverOf('17.0', 170_000))).rejects.toThrow('asked further')
})
