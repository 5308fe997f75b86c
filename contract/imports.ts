import { z } from 'zod'
import { access, type EndpointSpec, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { PersonalityTexts } from './personality-fields.ts'

const Count = z.int()
const Line = z.int()

const Counts = z.object({ created: Count, updated: Count, unchanged: Count, skipped: Count })

/** The first skipped records of the file, each with the reason. */
const SkippedRows = z.array(
  z.object({ line: Line, name: z.string().nullable(), reason: z.string() }),
)

/** Dry run of an import: the number of rows of each kind, and the first rows. */
export const ImportPreview = Counts.extend({
  createdRows: z.array(z.object({ line: Line, after: PersonalityTexts })),
  updatedRows: z.array(z.object({ line: Line, before: PersonalityTexts, after: PersonalityTexts })),
  skippedRows: SkippedRows,
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportReport = Counts.extend({ skippedRows: SkippedRows })
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
    summary: 'Preview the import of personalities from a Popolo JSON or CSV file',
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
