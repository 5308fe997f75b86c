import fs from 'node:fs/promises'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { eachPersonality } from '../personalities/store.ts'
import { csvText } from '../platform/http/csv-reply.ts'
import { type Command, CommandFailure } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { withDatabase } from './with-database.ts'

export const exportColumns = [
  ...personalityFieldNames,
  ...['isIndependent', 'slug', 'upvoteCount', 'downvoteCount', 'commentCount', 'views'],
]

export const exportFile: Command = {
  usage: 'export FILE',
  summary: 'Write all personalities with their counts as CSV, which import reads again',
  async run(args, terminal) {
    const file = parseFileArgument('export', args, terminal)
    let total = 0
    await withDatabase(terminal.config, async (db) => {
      const handle = await fs.open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailure(`${file} already exists.`) : error
      })
      await using _ = handle
      const counted = async function* () {
        for await (const rows of eachPersonality(db)) {
          total += rows.length
          yield rows
        }
      }
      await handle.writeFile(csvText(exportColumns, counted()))
    })
    terminal.write(`${total} personalities were written to ${file}\n`)
    return 0
  },
}
