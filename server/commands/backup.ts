import { backUp } from '../backups/service.ts'
import { systemClock } from '../platform/clock.ts'
import { filesFolder } from '../platform/files.ts'
import type { Command } from './command.ts'
import { namedFile } from './named-file.ts'
import { withDatabase } from './with-database.ts'

export const backup: Command = {
  usage: 'backup FILE',
  summary: 'Write everything the site holds, database and pictures, into one new file',
  async run(args, terminal) {
    const file = namedFile('backup', args, terminal)
    const { config, write } = terminal
    const { rows, files } = await withDatabase(config, (db) =>
      backUp(db, filesFolder(config.dataDir), file, systemClock),
    )
    write(`${rows} rows and ${files} files were written to ${file}\n`)
    if (config.filesBucket) {
      write('Uploaded pictures are in the bucket of FILES_URL, which is not part of it.\n')
    }
    return 0
  },
}
