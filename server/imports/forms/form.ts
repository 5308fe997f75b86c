import type { ImportLimits } from '../import-limits.ts'
import type { SourceKind } from '../source-id.ts'
import type { Columns } from './columns.ts'
import type { ImportedFile } from './imported-person.ts'
import type { Table } from './table.ts'
import type { XmlElement } from './xml.ts'

/** Limits that forms check themselves; see `ImportLimits`. */
export type FormLimits = Pick<
  ImportLimits,
  'people' | 'memberships' | 'membershipsPerPerson' | 'listItems'
>

/** The content of a file, read as far as any form needs it. */
export type FileContent =
  | {
      kind: 'data'
      value: unknown
      /** Line on which an item of a list of the file begins; 1 where it is not known. */
      lineOf: (list: string, index: number) => number
      limits: FormLimits
    }
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
  /** What its ids are ids of; forms with the same ids know each other's people. */
  ids: SourceKind
  /** True if the file has this form; `forms.ts` asks special forms before general ones. */
  accepts: (content: Extract<FileContent, { kind: Kind }>) => boolean
  read: (content: Extract<FileContent, { kind: Kind }>) => ImportedFile
  /** Of tables whose columns an administrator may map in another way: what they say. */
  columns?: (table: Table) => Columns
}
