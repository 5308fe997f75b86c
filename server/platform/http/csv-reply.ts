import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type { CsvSpec } from '../../../contract/endpoint.ts'

export type CsvCell = string | number | boolean | null

/** Rows of a table in batches; backpressure applies, so the next batch is read when the one before was sent. */
export type CsvBatches<Column extends string = string> = AsyncIterable<Record<Column, CsvCell>[]>

/** Streams a table as a CSV attachment; reading stops when the client disconnects. */
export function sendCsv(reply: FastifyReply, spec: CsvSpec, batches: CsvBatches) {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${spec.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(csvText(spec.columns, batches)))
}

/** A table as CSV text with a header line, in chunks. */
export async function* csvText(columns: readonly string[], batches: CsvBatches) {
  // Without the byte order mark some spreadsheets assume another encoding than UTF-8.
  yield stringify([[...columns]], { ...format, bom: true })
  for await (const rows of batches) yield stringify(rows, { ...format, columns: [...columns] })
}

// csv-stringify escapes only cells that begin with a formula character. Some spreadsheets skip white space before it,
// and some start a new cell at a line break.
const hiddenFormula = /^(?:[^\S\t\r]|\ufeff)[\s\ufeff]*[=+\-@＝＋－＠]|^\n/

/** Strings are always quoted, so that no spreadsheet splits them at its own separator, and formulas are escaped. */
const format = {
  record_delimiter: '\r\n',
  quoted_string: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    string: (text: string) => (hiddenFormula.test(text) ? `'${text}` : text),
  },
}
