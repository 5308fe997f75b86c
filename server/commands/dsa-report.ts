import fs from 'node:fs/promises'
import path from 'node:path'
import { reportTables, statementLines, tableText } from '../dsa-report/service.ts'
import { systemClock } from '../platform/clock.ts'
import { readSettings } from '../site-settings/read-settings.ts'
import { findChanged } from '../site-settings/store.ts'
import { type Command, CommandFailure } from './command.ts'
import { withDatabase } from './with-database.ts'

const firstYear = 2024

export const dsaReport: Command = {
  usage: 'dsa-report YEAR',
  summary: `Write the transparency report of a year to the folder dsa-report-YEAR, one CSV file for each table
      with the fields and codes of Implementing Regulation (EU) 2024/2835, and all statements of reasons of the year`,
  async run([argument = '', ...rest], { config, write }) {
    const year = Number(argument)
    const now = new Date(systemClock.now()).toISOString()
    const isYear = /^\d{4}$/.test(argument) && rest.length === 0
    if (!isYear || year < firstYear || year > Number(now.slice(0, 4))) {
      throw new CommandFailure(`Give a year from ${firstYear} to now: dsa-report 2026`)
    }
    const folder = path.resolve(`dsa-report-${year}`)
    await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new CommandFailure(`${folder} already exists.`) : error
    })
    const save = (name: string, text: string | AsyncIterable<string>) =>
      fs.writeFile(path.join(folder, name), text, { mode: 0o600 })
    await withDatabase(config, async (db) => {
      const { name, operatorName, language } = readSettings(await findChanged(db))
      const facts = {
        year,
        service: name,
        provider: operatorName || name,
        published: now.slice(0, 10),
      }
      for (const table of await reportTables(db, facts))
        await save(table.fileName, tableText(table))
      await save('statements_of_reasons.csv', statementLines(db, year, language))
    })
    write(`the report of ${year} is in ${folder}\n`)
    if (now.startsWith(argument)) write('the year is not over: numbers still change\n')
    return 0
  },
}
