import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type { CsvSpec, FileSpec } from '../../../contract/endpoint.ts'
import { escapeFormula } from '../formula-escape.ts'

export type CsvCell = string | number | boolean | null

/** Rows of a table in batches; backpressure applies, so the next batch is read when the one before was sent. */
export type CsvBatches<Column extends string = string> = AsyncIterable<Record<Column, CsvCell>[]>

/** Streams a table as a CSV attachment; reading stops when the client disconnects. */
export function sendCsv(reply: FastifyReply, { fileName, columns }: CsvSpec, batches: CsvBatches) {
  sendText(reply, { fileName, type: 'text/csv; charset=utf-8' }, csvText(columns, batches))
}

/** Streams a text as an attachment, as `sendCsv` does. */
export function sendText(
  reply: FastifyReply,
  { fileName, type }: FileSpec,
  pieces: AsyncIterable<string>,
) {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces))
}

/** A table as CSV text with a header line, in chunks. */
export async function* csvText(columns: readonly string[], batches: CsvBatches) {
  yield csvHeader(columns)
  for await (const rows of batches) yield csvRows(columns, rows)
}

/** The header line of a CSV file. Without its byte order mark some spreadsheets assume another encoding than UTF-8. */
export const csvHeader = (columns: readonly string[]): string =>
  stringify([[...columns]], { ...format, bom: true })

/** Lines of a CSV file. */
export const csvRows = (columns: readonly string[], rows: Record<string, CsvCell>[]): string =>
  stringify(rows, { ...format, columns: [...columns] })

/**
 * Strings are always quoted, so that no spreadsheet splits them at its own separator. Formulas are not escaped by the
 * option `escape_formulas`, which misses those after white space or a line break and has no inverse for imports.
 */
const format = {
  record_delimiter: '\r\n',
  quoted_string: true,
  cast: { boolean: String, string: escapeFormula },
}
