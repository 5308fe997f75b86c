import { CsvError, parse } from 'csv-parse/sync'
import { ImportRefused, refuseTooMany } from './import-refused.ts'
import { type Candidate, collectRows, type ParsedImport } from './import-row.ts'
import { foldedName } from './source-id.ts'

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
 * @throws {ImportRefused} when the text is not such a file
 */
export function parseCsv(text: string, mostRows?: number): ParsedImport {
  // One kind of line end, so that line numbers are those an editor shows.
  const [header, ...records] = readRecords(
    text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'),
    mostRows,
  )
  const columns = readHeader(header?.cells ?? [])
  const people = records.filter(isNotBlank)
  if (people.length === 0) throw new ImportRefused('it has no rows below the first line')
  return collectRows(people.map((record) => toCandidate(record, columns)))
}

function readRecords(text: string, mostRows?: number): CsvRecord[] {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 0,
      on_record: (cells: string[], { lines }) => {
        // The first names the columns.
        refuseTooMany(records.length, mostRows)
        records.push({ cells, lastLine: lines })
      },
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser only knows where the file ends; the quote was opened after the last whole row.
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `a quote that opens after line ${records.at(-1)?.lastLine ?? 0} is never closed`
        : error.message
    throw new ImportRefused(`not a valid CSV file: ${reason}`)
  }
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
    sourceId: `csv:${foldedName(fields.name ?? '')}`,
    fields,
    // More cells than columns is nearly always an unquoted comma, which would cut a text in two.
    problem:
      cells.length > columns.length
        ? `The row has ${cells.length} cells for ${columns.length} columns`
        : undefined,
  }
}
