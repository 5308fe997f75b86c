import { ImportRejected } from '../import-rejected.ts'
import { guessColumns, repeatedTitle } from './columns.ts'
import type { Form } from './form.ts'
import { readTablePeople } from './table-people.ts'

/** Any table with names, also one exported by a Voxpop site: what its columns say is guessed by their titles. */
export const spreadsheet: Form<'table'> = {
  name: 'Spreadsheet',
  kind: 'table',
  ids: 'csvId',
  accepts: ({ table }) => {
    const { name, familyName } = guessColumns(table.header)
    return name !== undefined || familyName !== undefined
  },
  columns: ({ header }) => guessColumns(header),
  read: ({ table }) => {
    const columns = guessColumns(table.header)
    const repeated = repeatedTitle(table.header, columns)
    if (repeated !== undefined) {
      throw new ImportRejected({ kind: 'repeatedColumn', title: repeated })
    }
    return readTablePeople(table, columns)
  },
}
