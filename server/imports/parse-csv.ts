import { CsvError, parse } from 'csv-parse/sync'
import { Id } from '../../contract/ids.ts'
import { personalityFieldNames, personalityFields } from '../../contract/personality-fields.ts'
import { unescapeFormula } from '../platform/formula-escape.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRejected, rejectMoreThan } from './import-rejected.ts'
import { collectRows, type ParsedImport, type UncheckedRow } from './import-row.ts'
import { sourceIdOf } from './source-id.ts'
import { truncateBeyond } from './truncate.ts'
import { delimiters } from './wide-table.ts'

interface CsvRecord {
  cells: string[]
  /** The line on which the record ends. */
  lastLine: number
}

/**
 * Parses personalities from CSV with a header row that names fields in any order and case; other columns are ignored.
 * People are identified by the column `id`, else by `slug`, which exports of this site have, else by the name.
 * @throws {ImportRejected} when the text is not valid CSV of this form, or exceeds a limit
 */
export function parseCsv(text: string, limits: ImportLimits): ParsedImport {
  // Normalizes line endings, so that line numbers are the same as in a text editor.
  const [header, ...records] = readRecords(
    text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'),
    limits,
  )
  const columns = readHeader(header?.cells ?? [])
  const people = records.filter(isNotBlank).map((record) => readCells(record, columns))
  if (people.length === 0) throw new ImportRejected('it has no rows below the first line')
  const sameNames = Map.groupBy(people, ({ cells }) => foldedName(cells.name))
  return collectRows(
    people.map(({ line, cells, problem }): UncheckedRow => {
      const { id, slug, isIndependent = '', ...fields } = cells
      const name = foldedName(fields.name)
      return {
        line,
        ...identifiersOf({ id: id?.trim(), slug: slug?.trim(), name }),
        sharesName: (sameNames.get(name)?.length ?? 0) > 1 || undefined,
        fields,
        isIndependent: truth[isIndependent.trim().toLowerCase()],
        problem,
      }
    }),
  )
}

const truth: Record<string, boolean> = { true: true, false: false }

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
        // Checked early: every row is matched against all columns of the first one.
        if (records.length === 0) rejectMoreThan(limits.columns, cells.length, 'columns')
        else rejectMoreThan(limits.people, records.length, 'people')
        records.push({ cells, lastLine: lines })
      },
    })
    return records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportRejected(`not a valid CSV file: ${reasonOf(error, records, limits)}`)
  }
}

/** The parser only reports where it stopped; an unclosed quote was opened after the last complete row. */
function reasonOf({ code, message }: CsvError, records: CsvRecord[], limits: ImportLimits): string {
  const line = records.at(-1)?.lastLine ?? 0
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return `a quote that opens after line ${line} is never closed`
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    const max = limits.rowLength.toLocaleString('en-US')
    return `the row after line ${line} is longer than ${max} characters; a quote in it may never be closed`
  }
  return message
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** The columns that are read: fields, and what else exports of this site have. */
const readColumns = [...personalityFieldNames, 'isIndependent', 'id', 'slug'] as const
type Column = (typeof readColumns)[number]

function readHeader(cells: string[]): (Column | undefined)[] {
  const columns = cells.map((cell) => {
    const title = cell.toLowerCase().replace(/[\s_-]/g, '')
    return readColumns.find((name) => name.toLowerCase() === title)
  })
  if (!columns.includes('name')) {
    throw new ImportRejected('the first line must name the columns, and one must be "name"')
  }
  const duplicate = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (duplicate)
    throw new ImportRejected(`the column "${duplicate}" appears twice in the first line`)
  return columns
}

const isNotBlank = ({ cells }: CsvRecord) => cells.some((cell) => cell.trim() !== '')

/** A name without case, accents and extra spaces: spellings that differ only in these are one person. */
function foldedName(name = ''): string {
  return truncateBeyond(name.trim(), personalityFields.name.max)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function readCells({ cells, lastLine }: CsvRecord, columns: readonly (Column | undefined)[]) {
  const read: Partial<Record<Column, string>> = {}
  columns.forEach((column, index) => {
    if (column) read[column] = unescapeFormula(cells[index] ?? '')
  })
  const lineEnds = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  return {
    line: lastLine - lineEnds,
    cells: read,
    // More cells than columns is nearly always an unquoted comma, which would split a text.
    problem:
      cells.length > columns.length
        ? `The row has ${cells.length} cells for ${columns.length} columns`
        : undefined,
  }
}

/** Slugs beside ids are those of other sites, except in open data, whose ids are those of personalities. */
function identifiersOf({ id = '', slug = '', name = '' }) {
  if (id) return { sourceId: sourceIdOf('csvId', id), ownId: Id.safeParse(id).data }
  if (slug) return { sourceId: sourceIdOf('csvSlug', slug), slug }
  return { sourceId: sourceIdOf('csvName', name) }
}
