import { parseArgs } from 'node:util'
import { removeDemo } from '../demo/removal.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const demoRemove: Command = {
  usage: 'demo remove [--all]',
  summary:
    'Remove the demo’s accounts and everything invented (with --all also demo accounts whose password was changed)',
  async run(args, { config, write }) {
    const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
    const { accounts, members, personalities, kept } = await withDatabase(config, (db) =>
      removeDemo({ db, dataDir: config.dataDir }, values.all),
    )
    if (accounts.length + members + personalities === 0) {
      write('There is no demo data to remove.\n')
    } else {
      const named = accounts.length > 0 ? ` (${accounts.join(', ')})` : ''
      write(`Removed with everything they made:
  ${accounts.length} demo accounts${named}
  ${members} invented members
  ${personalities} invented personalities\n`)
    }
    if (kept.length > 0) {
      write(
        `Kept, because the password was changed: ${kept.join(', ')}. If you did not change it, someone else did. To remove it, use --all.\n`,
      )
    }
    return 0
  },
}
