import { parseArgs } from 'node:util'
import { migrate, planMigration } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Command } from './command.ts'

export const migrateDatabase: Command = {
  usage: 'migrate [--dry-run]',
  summary: 'Bring the database to this version, as a start does; --dry-run only lists the steps',
  async run(args, { config, write }) {
    const { values } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
    })
    const database = await openDatabase(config, true)
    try {
      const steps = values['dry-run']
        ? await planMigration(database)
        : await migrate(database, {
            onBegin: ({ name }) => write(`${name}\n`),
            onStep: ({ milliseconds }) => write(`  ${Math.round(milliseconds)} ms\n`),
          })
      if (values['dry-run']) for (const { name } of steps) write(`${name}\n`)
      if (steps.length === 0) write('The database is up to date.\n')
      return 0
    } finally {
      await database.close()
    }
  },
}
