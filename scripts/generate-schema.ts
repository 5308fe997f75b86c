import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeSchema } from '../server/platform/database/describe-schema.ts'
import { openInMemory } from '../server/platform/database/embedded.ts'
import { migrate } from '../server/platform/database/migrate.ts'

/** Generates the table types of Kysely from a new database. */
const file = fileURLToPath(new URL('../server/platform/database/schema.ts', import.meta.url))
const database = await openInMemory()
await migrate(database)
fs.writeFileSync(file, await describeSchema(database))
await database.close()
const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
execFileSync(process.execPath, [biome, 'check', '--write', file], { stdio: 'inherit' })
