import fs from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { describeSchema } from './describe-schema.ts'

/** Without the line breaks of the formatter. */
const onOneLine = (source: string) => source.replaceAll(/\s/g, '').replaceAll(/([:<])\|/g, '$1')

it('makes the types of the tables that the code has, once `npm run schema` ran after a migration', async () => {
  const database = await openTestDatabase('migrated')
  const generated = await describeSchema(database)
  await database.close()
  const present = await fs.readFile(new URL('schema.ts', import.meta.url), 'utf8')
  expect(onOneLine(present)).toBe(onOneLine(generated))
})
