import fs from 'node:fs/promises'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { siteFile } from '../imports/site-export/service.ts'
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
  summary: `Write all personalities to a file that import reads again
      FILE.json              with offices, areas, parties and sources: imported into a new site, it gives the same site
      FILE.csv               as a spreadsheet, with their counts`,
  async run(args, terminal) {
    const file = parseFileArgument('export', args, terminal)
    let total = 0
    const onPeople = (count: number) => {
      total += count
    }
    await withDatabase(terminal.config, async (db) => {
      const handle = await fs.open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailure(`${file} already exists.`) : error
      })
      await using _ = handle
      const counted = async function* () {
        for await (const rows of eachPersonality(db)) {
          onPeople(rows.length)
          yield rows
        }
      }
      const { publicUrl } = terminal.config
      const isJson = file.toLowerCase().endsWith('.json')
      await handle.writeFile(
        isJson ? siteFile(db, { publicUrl, onPeople }) : csvText(exportColumns, counted()),
      )
    })
    terminal.write(`${total} personalities were written to ${file}\n`)
    return 0
  },
}
