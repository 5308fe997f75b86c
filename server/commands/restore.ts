import { restore } from '../backups/service.ts'
import { openDatabase } from '../platform/database/open.ts'
import { filesFolder } from '../platform/files.ts'
import type { Command } from './command.ts'
import { namedFile } from './named-file.ts'

export const restoreBackup: Command = {
  usage: 'restore FILE',
  summary: 'Fill an empty database and data folder from a backup',
  async run(args, terminal) {
    const file = namedFile('restore', args, terminal)
    const { config, write } = terminal
    const database = await openDatabase(config, true)
    try {
      const { rows, files } = await restore(database, filesFolder(config.dataDir), file)
      write(`${rows} rows and ${files} files were restored\n`)
    } finally {
      await database.close()
    }
    return 0
  },
}
