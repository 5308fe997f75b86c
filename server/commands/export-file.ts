import fs from 'node:fs/promises'
import path from 'node:path'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { eachExportedPicture, siteFile } from '../imports/site-export/service.ts'
import { eachPersonality } from '../personalities/store.ts'
import type { Db } from '../platform/database/database.ts'
import { fileStore, isMissingFile } from '../platform/files.ts'
import { csvText } from '../platform/http/csv-reply.ts'
import { keptPictureName } from '../remote-pictures/kept-pictures.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { picturesFolder } from './pictures-folder.ts'
import { withDatabase } from './with-database.ts'

export const exportColumns = [
  ...personalityFieldNames,
  ...['isIndependent', 'slug', 'upvoteCount', 'downvoteCount', 'commentCount', 'views'],
]

export const exportFile: Command = {
  usage: 'export FILE [--pictures]',
  summary: `Write all personalities to a file that import reads again
      FILE.json              with offices, areas, parties and sources: imported into a new site, it gives the same site
      FILE.csv               as a spreadsheet, with their counts
      --pictures             writes the pictures that the site has to the folder FILE.pictures, for import --pictures`,
  async run(args, terminal) {
    const options = { pictures: { type: 'boolean' } } as const
    const { file, values } = parseFileArgument('export', args, terminal, options)
    const isJson = file.toLowerCase().endsWith('.json')
    const { publicUrl } = terminal.config
    if (values.pictures) await preparePictures(file, isJson, terminal)
    let total = 0
    const onPeople = (count: number) => {
      total += count
    }
    let pictures = 0
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
      await handle.writeFile(
        isJson ? siteFile(db, { publicUrl, onPeople }) : csvText(exportColumns, counted()),
      )
      if (values.pictures) pictures = await writePictures(db, file, terminal)
    })
    terminal.write(`${total} personalities were written to ${file}\n`)
    if (values.pictures) {
      terminal.write(`${pictures} pictures were written to ${picturesFolder(file)}\n`)
    }
    return 0
  },
}

/** Creates the folder, before anything is written. */
async function preparePictures(file: string, isJson: boolean, { config }: Terminal): Promise<void> {
  if (!isJson) throw new CommandFailure('--pictures needs a file that ends with .json.')
  if (!config.publicUrl) {
    throw new CommandFailure('--pictures needs PUBLIC_URL: the file has the addresses of pictures.')
  }
  await fs.mkdir(picturesFolder(file), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandFailure(`${picturesFolder(file)} already exists.`)
      : error
  })
}

/** @returns the number of pictures */
async function writePictures(db: Db, file: string, { config }: Terminal): Promise<number> {
  const disk = await fileStore(config)()
  let count = 0
  for await (const { url, address } of eachExportedPicture(db, config.publicUrl ?? '')) {
    const name = new URL(url, 'https://site.invalid').pathname.replace('/files/', '')
    const bytes = await disk.getBytes(name).catch((error: Error) => {
      // A picture that was lost is missing on this site too.
      if (!isMissingFile(error)) throw error
    })
    if (!bytes) continue
    await fs.writeFile(path.join(picturesFolder(file), keptPictureName(address)), bytes, {
      mode: 0o600,
    })
    count += 1
  }
  return count
}
