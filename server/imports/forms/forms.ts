import type { ImportLimits } from '../import-limits.ts'
import { ImportRejected } from '../import-rejected.ts'
import type { SourceKind } from '../source-id.ts'
import { abgeordnetenwatch } from './abgeordnetenwatch.ts'
import { bundestag } from './bundestag.ts'
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
import { wikidataCsv, wikidataJson } from './wikidata.ts'

/** JSON and YAML; the first form that accepts a file reads it. */
const dataForms: Form<'data'>[] = [
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

export interface RecognizedFile extends ImportedFile {
  /** Name of the form. */
  form: string
  /** What its ids are ids of. */
  ids: SourceKind
}

/**
 * Reads the people of a file, whatever its form.
 * @throws {ImportRejected} when no form fits, or the file exceeds a limit
 */
export async function readPeople(bytes: Uint8Array, limits: ImportLimits): Promise<RecognizedFile> {
  const content = await readContent(bytes, limits)
  const read = readAs(content)
  if (!read) throw new ImportRejected(unknownForms[content.kind])
  return read
}

const unknownForms: Record<FileContent['kind'], string> = {
  data: 'not Popolo, nor another known form of JSON or YAML',
  table: 'the first line must name the columns, and one must be "name" or mean the same',
  xml: 'not a known form of XML',
}

function readAs(content: FileContent): RecognizedFile | undefined {
  switch (content.kind) {
    case 'data':
      return readFirst(dataForms, content)
    case 'table':
      return readFirst(tableForms, content)
    case 'xml':
      return readFirst(xmlForms, content)
  }
}

function readFirst<Kind extends FileContent['kind']>(
  forms: Form<Kind>[],
  content: Extract<FileContent, { kind: Kind }>,
): RecognizedFile | undefined {
  const form = forms.find(({ accepts }) => accepts(content))
  return form && { form: form.name, ids: form.ids, ...form.read(content) }
}
