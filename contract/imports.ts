import { z } from 'zod'
import * as texts from '#messages/contract/people'
import { type EndpointSpec, endpoint } from './endpoint.ts'
import { Id, Timestamp } from './ids.ts'
import { limits } from './limits.ts'
import { PersonalityFacts } from './personality-fields.ts'
import { optionalText, requiredName } from './text.ts'

/** What a column of a table can say about a person or an office. */
export const ColumnRole = z.enum([
  ...['id', 'name', 'givenName', 'middleName', 'familyName', 'suffix', 'nickname', 'sortName'],
  ...['otherNames', 'party', 'area', 'chamber', 'role', 'start', 'end', 'imageUrl', 'website'],
  ...['pictureCredit', 'pictureLicence', 'links', 'email', 'birthDate', 'deathDate', 'gender'],
  ...['biography', 'slug', 'isIndependent'],
] as const)
export type ColumnRole = z.infer<typeof ColumnRole>

const Count = z.int()
const Line = z.int()
const Day = z.iso.date()

/** One role for each column of a table; null for a column that is not read. */
const Columns = z.array(ColumnRole.nullable()).max(limits.importColumnsMax)

/** An answer for all people, and other answers for some of them by their keys. */
const answersOf = <Answer extends z.ZodType>(answer: Answer) =>
  z
    .object({
      all: answer.optional(),
      byKey: z.record(z.string().max(2_000), answer).optional(),
    })
    .optional()

/** What an administrator answers to the questions of a preview. A person whose question has no answer is left out. */
export const ImportAnswers = z.object({
  /** Are people whom an import without a source created, with these ids and names, the people of this file? */
  adopt: answersOf(z.boolean()),
  /** Is a person who looks like an existing one the same? */
  link: answersOf(z.boolean()),
  /** Is a person with a known id and another name the same, or another one? */
  rename: answersOf(z.enum(['same', 'other'])),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>

/** What an administrator chooses for an import. */
export const ImportOptions = z.object({
  /** Name of the source, new or known. */
  source: requiredName(limits.sourceNameMax, {
    required: texts.fileSourceRequired,
    max: texts.fileSourceTooLong,
  }),
  address: z
    .url({ protocol: /^https?$/ })
    .max(limits.urlMax)
    .nullish(),
  licence: optionalText(limits.sourceNameMax, texts.fileLicenceTooLong),
  /** When the file was taken from its source. */
  retrievedOn: Day.nullish(),
  columns: Columns.optional(),
  /** What becomes of people of the file who are not on the site and no longer in office, or dead. */
  former: z.enum(['include', 'leaveOut']).default('include'),
  /** What an empty cell does to what is stored. */
  emptyCells: z.enum(['keep', 'clear']).default('keep'),
  /** Ends the mandates of people of this source who are not in the file any more. */
  missingFormerFrom: Day.optional(),
  /** After an election: ends all mandates of a chamber on a day; those of the file begin. */
  endMandatesOf: z.object({ chamberId: Id, on: Day }).optional(),
  /** Lets the server fetch the pictures of these people once, so that readers load none from other sites. */
  pictures: z.boolean().default(false),
  answers: ImportAnswers.default({}),
})
export type ImportOptions = z.output<typeof ImportOptions>
export type SentImportOptions = z.input<typeof ImportOptions>

/** What is found out about a file before it is previewed. */
export const StagedImport = z.object({
  id: Id,
  fileName: z.string().nullable(),
  /** Null for a table whose columns nobody knows yet. */
  form: z.string().nullable(),
  /** Null for files whose columns cannot be mapped. */
  table: z
    .object({
      columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
      /** A guess, or what was chosen for this source before. */
      roles: Columns,
    })
    .nullable(),
  /** Proposed name of the source, and all that are known. */
  source: z.string(),
  sources: z.array(z.string()),
})
export type StagedImport = z.infer<typeof StagedImport>

const counts = {
  created: Count,
  updated: Count,
  unchanged: Count,
  skipped: Count,
  /** Of the created, updated and unchanged ones, those of which a part is left out. */
  incomplete: Count,
  /** Of the updated and unchanged ones, those who were not known from this source before. */
  linked: Count,
  /** Of the created ones, those who are no longer in office, or dead. */
  former: Count,
  /** People on the site whose votes are closed by it. */
  closed: Count,
}

/** The first records of a kind, each with the reason. */
const NotedRows = z.array(z.object({ line: Line, name: z.string().nullable(), reason: z.string() }))

const notes = {
  /** Those that conflict with people on the site come first. */
  skippedRows: NotedRows,
  incompleteRows: NotedRows,
}

/** A personality as others name it. */
const Existing = PersonalityFacts.pick({ name: true, party: true, position: true }).extend({
  slug: z.string(),
})

/** A question about one person of the file and one on the site. */
const Question = z.object({
  key: z.string(),
  line: Line,
  name: z.string(),
  /** Party and office in the file. */
  about: z.string().nullable(),
  existing: Existing,
  /** True if an answer for all does not count: several people of the file have this name. */
  isAskedAlone: z.boolean(),
})
export type ImportQuestion = z.infer<typeof Question>

const Questions = z.object({ count: Count, open: Count, first: z.array(Question) })

/** Dry run of an import: the number of people of each kind, and the first of each. */
export const ImportPreview = z.object({
  ...counts,
  /** Why nothing can be imported until the administrator decides otherwise. */
  problem: z.string().nullable(),
  form: z.string(),
  createdRows: z.array(z.object({ line: Line, after: PersonalityFacts })),
  updatedRows: z.array(
    z.object({
      line: Line,
      before: PersonalityFacts,
      after: PersonalityFacts,
      /** Other facts that change. */
      others: z.array(z.string()),
    }),
  ),
  ...notes,
  /** Skipped ones by reason, with one example each. */
  skippedReasons: z.array(
    z.object({ reason: z.string(), count: Count, line: Line, name: z.string().nullable() }),
  ),
  /** What looks wrong with the file as a whole. */
  suspicions: z.array(z.string()),
  /** People of this source who are not in the file. */
  missing: z.object({ count: Count, first: z.array(Existing) }),
  questions: z.object({ adopt: Questions, link: Questions, rename: Questions }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportReport = z.object({
  ...counts,
  ...notes,
  /** People whose mandates were ended because they are not in the file. */
  ended: Count,
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportState = z.enum([
  ...['staged', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone'],
] as const)
export type ImportState = z.infer<typeof ImportState>

/** A person whom undoing an import keeps, because members have voted or commented. */
const Kept = z.object({ slug: z.string(), name: z.string() })

/** An import, while it runs and afterwards. */
export const Import = z.object({
  id: Id,
  state: ImportState,
  fileName: z.string().nullable(),
  source: z.string().nullable(),
  /** Null for the command line, and for deleted accounts. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  total: Count,
  done: Count,
  report: ImportReport.nullable(),
  /** Since when all offices of a chamber have ended that the file does not begin again; null unless it followed an election. */
  election: z.object({ chamber: z.string(), on: z.iso.date() }).nullable(),
  /** What an undone import left, because something depends on it. */
  kept: z.object({ count: Count, first: z.array(Kept) }).nullable(),
  problem: z.string().nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type Import = z.infer<typeof Import>

/** What would follow if an import was undone. */
export const ImportUndo = z.object({
  /** People whom it created and on whom nothing depends: they would be deleted. */
  deleted: Count,
  /** People whom it created and who would stay. */
  kept: Count,
  /** People who were on the site before and would be as before, the ends of their offices included. */
  returning: Count,
  /** People of whom something that it wrote has been changed since, which would stay. */
  changedSince: Count,
})
export type ImportUndo = z.infer<typeof ImportUndo>

const upload = {
  fields: ['file'],
  maxBytes: limits.importMaxBytes,
  tooLarge: 'importTooLarge',
} satisfies EndpointSpec['upload']

const params = z.object({ id: Id })

export const imports = {
  exportSite: endpoint('GET', '/admin/site-file', 'editPeople', {
    summary:
      'Download everybody with offices, areas, parties, sources and what administrators typed, as a file that imports read',
    file: { fileName: 'people.json', type: 'application/json; charset=utf-8' },
    limit: 'upload',
    confirms: 'password',
  }),
  list: endpoint('GET', '/imports', 'editPeople', {
    summary: 'List the last imports, newest first',
    reply: z.object({ data: z.array(Import) }),
  }),
  stage: endpoint('POST', '/imports', 'editPeople', {
    summary: 'Upload a file to import personalities from; it is kept for a day',
    query: z.object({
      /** The source of which this is a newer file: its columns mean the same. Else the name of the file tells. */
      source: z.string().max(limits.sourceNameMax).optional(),
    }),
    upload,
    reply: StagedImport,
    status: 201,
    limit: 'upload',
    affects: 'nothing',
  }),
  get: endpoint('GET', '/imports/:id', 'editPeople', {
    summary: 'Get an import with its progress',
    params,
    reply: Import,
  }),
  preview: endpoint('POST', '/imports/:id/preview', 'editPeople', {
    summary: 'Preview what an import would change, and the questions that it asks',
    params,
    body: ImportOptions,
    reply: ImportPreview,
    limit: 'upload',
    affects: 'nothing',
  }),
  start: endpoint('POST', '/imports/:id/start', 'editPeople', {
    summary: 'Start an import, which then runs by itself',
    params,
    body: ImportOptions,
    reply: Import,
  }),
  previewUndo: endpoint('GET', '/imports/:id/undo', 'editPeople', {
    summary: 'Count who would be deleted, who would be as before, and what was changed since',
    params,
    reply: ImportUndo,
  }),
  undo: endpoint('POST', '/imports/:id/undo', 'editPeople', {
    summary: 'Undo an import as far as nothing else depends on it',
    params,
    reply: Import,
  }),
}
