import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type { CsvSpec } from '../../../contract/endpoint.ts'

export type CsvCell = string | number | boolean | null

/** Rows of a table, some at a time: the next are asked for when the ones before have left. */
export type CsvBatches<Column extends string = string> = AsyncIterable<Record<Column, CsvCell>[]>

/** Sends a table as a file while it is read; a caller who goes away ends the reading. */
export function sendCsv(reply: FastifyReply, spec: CsvSpec, batches: CsvBatches) {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${spec.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(csvText(spec.columns, batches)))
}

/** A table as text, with a line of headings. */
export async function* csvText(columns: readonly string[], batches: CsvBatches) {
  // Without the byte order mark some spreadsheets take the file for one of another encoding.
  yield stringify([[...columns]], { ...format, bom: true })
  for await (const rows of batches) yield stringify(rows, { ...format, columns: [...columns] })
}

// The library escapes only what begins with a formula's sign. Some spreadsheets skip white space before it, and some
// take a line break for the beginning of a cell.
const hiddenFormula = /^(?:[^\S\t\r]|\ufeff)[\s\ufeff]*[=+\-@＝＋－＠]|^\n/

/** Texts always in quotes, so that no separator of any spreadsheet splits them; never a formula. */
const format = {
  record_delimiter: '\r\n',
  quoted_string: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    string: (text: string) => (hiddenFormula.test(text) ? `'${text}` : text),
  },
}
