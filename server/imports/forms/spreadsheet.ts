import { guessColumns } from './columns.ts'
import type { Form } from './form.ts'
import { readTablePeople } from './table-people.ts'

/** Any table with names: what its columns say is guessed by their titles. */
export const spreadsheet: Form<'table'> = {
  name: 'Spreadsheet',
  kind: 'table',
  accepts: ({ table }) => {
    const { name, familyName } = guessColumns(table.header)
    return name !== undefined || familyName !== undefined
  },
  read: ({ table }) => readTablePeople(table, guessColumns(table.header)),
}
