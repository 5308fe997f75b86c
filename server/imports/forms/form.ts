import type { ImportedFile } from './imported-person.ts'
import type { Table } from './table.ts'
import type { XmlElement } from './xml.ts'

/** The content of a file, read as far as any form needs it. */
export type FileContent =
  | { kind: 'data'; value: unknown; lineOf: (list: string, index: number) => number }
  | { kind: 'table'; table: Table }
  | { kind: 'xml'; root: XmlElement }

/**
 * A form in which lists of politicians are published. To add one: a file in this folder, an entry in `forms.ts`, a sample
 * in `test/imports` with what it says in `expected.json`.
 */
export interface Form<Kind extends FileContent['kind'] = FileContent['kind']> {
  /** As administrators know it. */
  name: string
  kind: Kind
  /** True if the file has this form; `forms.ts` asks special forms before general ones. */
  accepts: (content: Extract<FileContent, { kind: Kind }>) => boolean
  read: (content: Extract<FileContent, { kind: Kind }>) => ImportedFile
}
