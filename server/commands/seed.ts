import { parseArgs } from 'node:util'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { demoPersonalities } from '../demo/personalities.ts'
import { seedDemo } from '../demo/service.ts'
import { systemClock } from '../platform/clock.ts'
import { type Command, CommandFailure } from './command.ts'
import { withDatabase } from './with-database.ts'

export const seed: Command = {
  usage: 'seed',
  summary: 'Fill an empty database with demo data',
  async run(args, { config, write }) {
    parseArgs({ args })
    if (config.publicSettings.length > 0) {
      throw new CommandFailure(
        `Demo data is not for a site with ${config.publicSettings.join(', ')}: anyone can read its passwords.`,
      )
    }
    const seeded = await withDatabase(config, (db) =>
      seedDemo({ db, dataDir: config.dataDir, clock: systemClock }),
    )
    if (!seeded) {
      throw new CommandFailure(
        'The database already has members or politicians. Demo data is only for an empty one.',
      )
    }
    write(`${demoPersonalities.length} invented politicians with votes were added.\n`)
    for (const { kind, email, password } of demoAccounts) {
      write(`${kind}: ${email}, password ${password}\n`)
    }
    return 0
  },
}
