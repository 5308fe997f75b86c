import { CsvError, parse } from 'csv-parse/sync'
import { limits as textLimits } from '../../contract/limits.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused, refuseMoreThan } from './import-refused.ts'
import { type Candidate, collectRows, type ParsedImport } from './import-row.ts'
import { foldedName } from './source-id.ts'
import { cutBeyond } from './text-length.ts'

const columnNames = ['name', 'party', 'position', 'bio', 'imageUrl'] as const
type Column = (typeof columnNames)[number]

interface CsvRecord {
  cells: string[]
  /** The line on which the record ends. */
  lastLine: number
}

/**
 * Personalities of a CSV file with a header row; columns name, party, position, bio, imageUrl in any
 * order and case, others are ignored. A person's identity is the name without case and accents.
 * @throws {ImportRefused} when the text is not such a file, or is larger than it may be
 */
export function parseCsv(text: string, limits: ImportLimits): ParsedImport {
  // One kind of line end, so that line numbers are those an editor shows.
  const [header, ...records] = readRecords(
    text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'),
    limits,
  )
  const columns = readHeader(header?.cells ?? [])
  const people = records.filter(isNotBlank)
  if (people.length === 0) throw new ImportRefused('it has no rows below the first line')
  return collectRows(people.map((record) => toCandidate(record, columns)))
}

function readRecords(text: string, limits: ImportLimits): CsvRecord[] {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: limits.rowLength,
      on_record: (cells: string[], { lines }) => {
        // The first names the columns. Every further row would be compared with all of them.
        if (records.length === 0) refuseMoreThan(limits.columns, cells.length, 'columns')
        else refuseMoreThan(limits.people, records.length, 'people')
        records.push({ cells, lastLine: lines })
      },
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportRefused(`not a valid CSV file: ${reasonOf(error, records, limits)}`)
  }
}

/** The parser only knows where it gave up; a quote that is still open was opened after the last whole row. */
function reasonOf({ code, message }: CsvError, records: CsvRecord[], limits: ImportLimits): string {
  const line = records.at(-1)?.lastLine ?? 0
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return `a quote that opens after line ${line} is never closed`
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const most = limits.rowLength.toLocaleString('en-US')
    return `the row after line ${line} is longer than ${most} characters; a quote in it may never be closed`
  }
  return message
}

/** Spreadsheets write commas, semicolons or tabs, depending on where they were bought. */
function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function readHeader(cells: string[]): (Column | undefined)[] {
  const columns = cells.map((cell) => {
    const title = cell.toLowerCase().replace(/[\s_-]/g, '')
    return columnNames.find((name) => name.toLowerCase() === title)
  })
  if (!columns.includes('name')) {
    throw new ImportRefused('the first line must name the columns, and one must be "name"')
  }
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (twice) throw new ImportRefused(`the column "${twice}" stands twice in the first line`)
  return columns
}

const isNotBlank = ({ cells }: CsvRecord) => cells.some((cell) => cell.trim() !== '')

function toCandidate(
  { cells, lastLine }: CsvRecord,
  columns: readonly (Column | undefined)[],
): Candidate {
  const fields: Candidate['fields'] = {}
  columns.forEach((column, index) => {
    if (column) fields[column] = cells[index] ?? ''
  })
  const lineEnds = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  return {
    line: lastLine - lineEnds,
    sourceId: `csv:${foldedName(cutBeyond(fields.name?.trim() ?? '', textLimits.personalityNameMax))}`,
    fields,
    // More cells than columns is nearly always an unquoted comma, which would cut a text in two.
    problem:
      cells.length > columns.length
        ? `The row has ${cells.length} cells for ${columns.length} columns`
        : undefined,
  }
}
