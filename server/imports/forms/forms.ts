import type { ColumnRole } from '../../../contract/imports.ts'
import type { ImportLimits } from '../import-limits.ts'
import { ImportRejected } from '../import-rejected.ts'
import type { Reason } from '../reasons.ts'
import type { SourceKind } from '../source-id.ts'
import { abgeordnetenwatch } from './abgeordnetenwatch.ts'
import { bundestag } from './bundestag.ts'
import { cleanText } from './clean-text.ts'
import { columnsOf, guessColumns, rolesOf } from './columns.ts'
import { congressLegislators, congressLegislatorsCsv } from './congress-legislators.ts'
import { readContent } from './file-content.ts'
import type { FileContent, Form } from './form.ts'
import type { ImportedFile } from './imported-person.ts'
import { openStates } from './openstates.ts'
import { popolo } from './popolo.ts'
import {
  europeanParliament,
  nosDeputes,
  openAustralia,
  openSanctions,
  repertoireNationalDesElus,
  sejm,
} from './published-tables.ts'
import { spreadsheet } from './spreadsheet.ts'
import type { Table } from './table.ts'
import { readTablePeople } from './table-people.ts'
import { voxpop } from './voxpop.ts'
import { wikidataCsv, wikidataJson } from './wikidata.ts'

/** JSON and YAML; the first form that accepts a file reads it. */
const dataForms: Form<'data'>[] = [
  voxpop,
  popolo,
  wikidataJson,
  congressLegislators,
  openStates,
  abgeordnetenwatch,
]

/** CSV, TSV and workbooks. */
const tableForms: Form<'table'>[] = [
  wikidataCsv,
  congressLegislatorsCsv,
  europeanParliament,
  repertoireNationalDesElus,
  nosDeputes,
  openSanctions,
  openAustralia,
  sejm,
  spreadsheet,
]

const xmlForms: Form<'xml'>[] = [bundestag]

/** The columns of a table, with what each says. */
export interface TableOutline {
  columns: { title: string; samples: string[] }[]
  roles: (ColumnRole | null)[]
}

/** What is found out about a file before its people are read. */
export interface FileOutline {
  /** Name of the form; null for a table whose columns nobody knows yet. */
  form: string | null
  /** Null for files whose columns cannot be mapped. */
  table: TableOutline | null
}

export interface RecognizedFile extends ImportedFile, FileOutline {
  /** What its ids are ids of. */
  ids: SourceKind
}

/**
 * Finds out the form of a file, and its columns.
 * @throws {ImportRejected} when it is in no known form, or exceeds a limit
 */
export async function readOutline(bytes: Uint8Array, limits: ImportLimits): Promise<FileOutline> {
  const content = await readContent(bytes, limits)
  if (content.kind === 'table') {
    const form = tableForms.find(({ accepts }) => accepts(content))
    return { form: form?.name ?? null, table: outlineOf(content.table, form) }
  }
  const form = formOf(content)
  if (form === undefined) throw new ImportRejected(unknownForms[content.kind])
  return { form, table: null }
}

/**
 * Reads the people of a file, whatever its form.
 * @param roles what the columns of a table say, instead of what their titles say
 * @throws {ImportRejected} when no form fits, or the file exceeds a limit
 */
export async function readPeople(
  bytes: Uint8Array,
  limits: ImportLimits,
  roles?: readonly (ColumnRole | null)[],
): Promise<RecognizedFile> {
  const content = await readContent(bytes, limits)
  const read = content.kind === 'table' ? readTableAs(content.table, roles) : readFirstOf(content)
  if (!read) throw new ImportRejected(unknownForms[content.kind])
  return read
}

const unknownForms: Record<FileContent['kind'], Reason> = {
  data: { kind: 'unknownData' },
  table: { kind: 'noNameColumn' },
  xml: { kind: 'unknownXml' },
}

function readTableAs(
  table: Table,
  roles: readonly (ColumnRole | null)[] | undefined,
): RecognizedFile | undefined {
  const content = { kind: 'table', table } as const
  const form = tableForms.find(({ accepts }) => accepts(content))
  const outline = outlineOf(table, form)
  const isMapped = roles && outline && JSON.stringify(roles) !== JSON.stringify(outline.roles)
  if (!isMapped) return readFirst(tableForms, content, outline)
  const columns = columnsOf(roles.slice(0, table.header.length))
  if (!columns.name && !columns.familyName) return undefined
  return {
    form: spreadsheet.name,
    ids: spreadsheet.ids,
    table: { ...outline, roles: [...roles] },
    ...readTablePeople(table, columns),
  }
}

/** The first values of a column that an administrator sees, looked for in so many rows. */
const samplesKept = 3
const sampledRows = 200
const sampleLength = 80

function outlineOf(table: Table, form: Form<'table'> | undefined): TableOutline | null {
  if (form && !form.columns) return null
  const columns = form?.columns?.(table) ?? guessColumns(table.header)
  return {
    columns: table.header.map((title, index) => ({ title, samples: samplesOf(table, index) })),
    roles: rolesOf(table.header, columns),
  }
}

function samplesOf({ rows }: Table, index: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows.slice(0, sampledRows)) {
    const text = cleanText((cells[index] ?? '').slice(0, sampleLength))
    if (text) samples.add(text)
    if (samples.size === samplesKept) break
  }
  return [...samples]
}

type OtherContent = Exclude<FileContent, { kind: 'table' }>

const formOf = (content: OtherContent) =>
  content.kind === 'data'
    ? dataForms.find(({ accepts }) => accepts(content))?.name
    : xmlForms.find(({ accepts }) => accepts(content))?.name

const readFirstOf = (content: OtherContent) =>
  content.kind === 'data' ? readFirst(dataForms, content, null) : readFirst(xmlForms, content, null)

function readFirst<Kind extends FileContent['kind']>(
  forms: Form<Kind>[],
  content: Extract<FileContent, { kind: Kind }>,
  table: TableOutline | null,
): RecognizedFile | undefined {
  const form = forms.find(({ accepts }) => accepts(content))
  return form && { form: form.name, ids: form.ids, table, ...form.read(content) }
}
