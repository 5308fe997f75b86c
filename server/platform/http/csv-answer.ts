import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { CsvSpec } from '../../../contract/endpoint.ts'

export type CsvCell = string | number | boolean | null

/** Rows of a table, some at a time: the next are asked for when the ones before have left. */
export type CsvBatches<Column extends string = string> = AsyncIterable<Record<Column, CsvCell>[]>

/** Sends a table as a file while it is read; a caller who goes away ends the reading. */
export function answerCsv(reply: FastifyReply, spec: CsvSpec, batches: CsvBatches) {
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${spec.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(csvText(spec.columns, batches)))
}

// Without it some spreadsheets take the file for one of another encoding.
const byteOrderMark = '\ufeff'

/** A table as text, with a line of headings. */
export async function* csvText(columns: readonly string[], batches: CsvBatches) {
  yield `${byteOrderMark}${csvLine(columns)}`
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? null))).join('')
  }
}

const csvLine = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

// A spreadsheet takes what begins so for a formula, in full width too; behind spaces some still do.
const formula = /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** One cell, always in quotes, so that no separator of any spreadsheet splits it; never a formula. */
export function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}
