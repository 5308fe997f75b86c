import { CsvError, parse } from 'csv-parse/sync'
import type { ImportLimits } from '../import-limits.ts'
import { ImportRejected, rejectMoreThan } from '../import-rejected.ts'
import type { Reason } from '../reasons.ts'
import { cleanText } from './clean-text.ts'

export interface TableRow {
  /** 1-based line on which the row begins. */
  line: number
  cells: string[]
}

/** A table whose first row names the columns. */
export interface Table {
  header: string[]
  rows: TableRow[]
}

export type TableLimits = Pick<ImportLimits, 'people' | 'columns' | 'rowLength'>

const delimiters = [',', ';', '\t', '|']

/**
 * Reads CSV, TSV and their relatives: the delimiter is found in the first lines, and what stands above the header (a
 * `sep=` line, a title, empty rows) or below the last row (a total, a source) is left out.
 * @throws {ImportRejected} when the text is no such table, or exceeds a limit
 */
export function readTable(text: string, limits: TableLimits): Table {
  // Normalizes line ends, so that line numbers are those of a text editor.
  const lines = text.replace(/\r\n?/g, '\n')
  const [separatorLine = '', separator] = /^sep=(.)\n/.exec(lines) ?? []
  const body = lines.slice(separatorLine.length)
  const rows = parseRows(body, separator ?? delimiterOf(body), limits)
  return tableOf(
    separatorLine ? rows.map(({ line, cells }) => ({ line: line + 1, cells })) : rows,
    limits,
  )
}

/** Finds the header among rows of cells, also of a workbook. */
export function tableOf(rows: readonly TableRow[], limits: TableLimits): Table {
  const filled = rows.filter(({ cells }) => filledCells(cells) > 0 && !cells[0]?.startsWith('#'))
  const widest = filled.reduce((most, { cells }) => Math.max(most, filledCells(cells)), 0)
  // A title above the table has few cells; a header may lack the name of its first column.
  const at = filled.findIndex(({ cells }) => filledCells(cells) >= Math.min(widest, 2))
  const header = filled[at]
  if (!header) throw new ImportRejected({ kind: 'noRows' })
  rejectMoreThan(limits.columns, header.cells.length, 'columns')
  const below = filled.slice(at + 1)
  rejectMoreThan(limits.people, below.length, 'people')
  if (below.length === 0) throw new ImportRejected({ kind: 'noRowsBelow' })
  return { header: header.cells.map((cell) => cleanText(cell) ?? ''), rows: withoutNotes(below) }
}

const note = /^(totals?|sum|sources?|notes?|summe|quelle|stand|fuente|źródło)\b/i

/** Without what stands below a table and fills one cell of several, such as a total or a source. */
function withoutNotes(rows: readonly TableRow[]): TableRow[] {
  const isNote = ({ cells }: TableRow) =>
    cells.length > 1 && filledCells(cells) === 1 && cells.some((cell) => note.test(cell.trim()))
  return rows.slice(0, rows.findLastIndex((row) => !isNote(row)) + 1)
}

const filledCells = (cells: readonly string[]) =>
  cells.filter((cell) => cleanText(cell) !== undefined).length

function parseRows(text: string, delimiter: string, limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: delimiter === '\t',
      skip_empty_lines: true,
      max_record_size: limits.rowLength,
      on_record: (cells: string[], { lines }) => {
        // Checked early: each row is matched against all columns.
        rejectMoreThan(limits.columns, cells.length, 'columns')
        // Some rows above and below the table are no people.
        rejectMoreThan(limits.people + 100, rows.length, 'people')
        const lineEnds = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        rows.push({ line: lines - lineEnds, cells })
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportRejected(reasonOf(error, rows, limits))
  }
}

/** The parser only reports where it stopped; an unclosed quote was opened after the last complete row. */
function reasonOf(error: CsvError, rows: TableRow[], limits: TableLimits): Reason {
  const line = rows.at(-1)?.line ?? 0
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { kind: 'openQuote', line }
    case 'CSV_MAX_RECORD_SIZE':
      return { kind: 'longRow', line, max: limits.rowLength }
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return { kind: 'misplacedQuote', line: Number(error.lines ?? line) }
    default:
      return { kind: 'invalidCsv', line: Number(error.lines ?? line) }
  }
}

/** Lines in which the delimiter is looked for: titles above the header have none. */
const sampleLines = 20
const sampleLength = 100_000

/**
 * The delimiter that divides most lines into the same number of cells, outside quotes; of several the one that makes
 * more cells.
 */
function delimiterOf(text: string): string {
  const sample = text.split('\n', sampleLines).join('\n').slice(0, sampleLength)
  const lines = sample.replace(/"(?:[^"]|"")*"/g, '').split('\n')
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1)
    const [count = 0, same = []] = [...Map.groupBy(counts, (each) => each)].sort(
      ([, one], [, two]) => two.length - one.length,
    )[0] ?? [0, []]
    return { delimiter, lines: same.length, count }
  })
  const [best] = scores.sort((one, two) => two.lines - one.lines || two.count - one.count)
  return best?.delimiter ?? ','
}
