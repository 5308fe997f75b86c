import { z } from 'zod'
import { access, type EndpointSpec, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { PersonalityFacts } from './personality-fields.ts'

const Count = z.int()
const Line = z.int()

const Counts = z.object({
  created: Count,
  updated: Count,
  unchanged: Count,
  skipped: Count,
  /** Of the created, updated and unchanged ones, those of which a part is left out. */
  incomplete: Count,
})

/** The first records of a kind, each with the reason. */
const NotedRows = z.array(z.object({ line: Line, name: z.string().nullable(), reason: z.string() }))

const Notes = z.object({
  /** Those that conflict with people on the site come first. */
  skippedRows: NotedRows,
  incompleteRows: NotedRows,
})

/** Dry run of an import: the number of rows of each kind, and the first rows. */
export const ImportPreview = Counts.extend({
  createdRows: z.array(z.object({ line: Line, after: PersonalityFacts })),
  updatedRows: z.array(z.object({ line: Line, before: PersonalityFacts, after: PersonalityFacts })),
  ...Notes.shape,
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportReport = Counts.extend(Notes.shape)
export type ImportReport = z.infer<typeof ImportReport>

/** Progress message of an import; the last one has the report. */
export const ImportProgress = z.object({
  done: Count,
  total: Count,
  report: ImportReport.nullable(),
})
export type ImportProgress = z.infer<typeof ImportProgress>

const upload = {
  fields: ['file'],
  maxBytes: limits.importMaxBytes,
  tooLarge: 'importTooLarge',
} satisfies EndpointSpec['upload']

export const imports = {
  preview: endpoint('POST', '/imports/preview', access.admin, {
    summary: 'Preview the import of personalities from a file in any known form',
    upload,
    reply: ImportPreview,
    limit: 'upload',
    affects: 'nothing',
  }),
  apply: endpoint('POST', '/imports', access.admin, {
    summary: 'Import personalities from a file, all or nothing; streams progress messages',
    upload,
    reply: ImportProgress,
    streamed: true,
    limit: 'upload',
  }),
}
