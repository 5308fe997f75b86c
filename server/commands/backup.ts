import { backUp } from '../backups/service.ts'
import { systemClock } from '../platform/clock.ts'
import { filesFolder } from '../platform/files.ts'
import { newPassphrase, passphraseOption } from './backup-passphrase.ts'
import type { Command } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { withDatabase } from './with-database.ts'

export const backup: Command = {
  usage: 'backup FILE [--encrypt] [--passphrase-file F]',
  summary:
    'Back up the database and pictures to one new file; encrypted with --encrypt (asks for a passphrase), --passphrase-file or BACKUP_PASSPHRASE',
  async run(args, terminal) {
    const { file, values } = parseFileArgument('backup', args, terminal, {
      ...passphraseOption,
      encrypt: { type: 'boolean', default: false },
    })
    const { config, write } = terminal
    const passphrase = await newPassphrase(terminal, {
      file: values['passphrase-file'],
      ask: values.encrypt,
    })
    const { rows, files } = await withDatabase(config, (db) =>
      backUp(db, filesFolder(config.dataDir), file, systemClock, passphrase),
    )
    const how = passphrase === undefined ? '' : ', encrypted'
    write(`${rows} rows and ${files} files were written to ${file}${how}\n`)
    if (config.filesBucket) {
      write('The backup does not contain uploaded pictures. They are in the bucket of FILES_URL.\n')
    }
    return 0
  },
}
