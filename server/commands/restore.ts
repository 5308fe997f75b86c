import { openArchive } from '../backups/archive.ts'
import { restore } from '../backups/service.ts'
import { openDatabase } from '../platform/database/open.ts'
import { filesFolder } from '../platform/files.ts'
import { knownPassphrase, passphraseOption } from './backup-passphrase.ts'
import type { Command } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'

export const restoreBackup: Command = {
  usage: 'restore FILE [--passphrase-file F]',
  summary:
    'Restore a backup into an empty database, beside pictures that exist; everyone has to log in again',
  async run(args, terminal) {
    const { file, values } = parseFileArgument('restore', args, terminal, passphraseOption)
    const { config, write } = terminal
    const archive = await openArchive(file, () =>
      knownPassphrase(terminal, values['passphrase-file']),
    )
    const database = await openDatabase(config, true)
    const progress = showProgress(terminal, { unit: ' MB', perLine: 100 })
    const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
    try {
      const { rows, files } = await restore(database, filesFolder(config.dataDir), archive, {
        onRead: ({ done, total }) => progress.step(megabytes(done), megabytes(total)),
        onFinish: () => progress.say('Migrating, and collecting statistics ...'),
      })
      progress.end()
      write(`${rows} rows and ${files} files were restored. Everyone has to log in again.\n`)
    } finally {
      await database.close()
    }
    return 0
  },
}
