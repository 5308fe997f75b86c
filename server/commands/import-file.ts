import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import {
  ColumnRole,
  type ImportAnswers,
  ImportOptions,
  type SentImportOptions,
} from '../../contract/imports.ts'
import type { FileOutline } from '../imports/forms/forms.ts'
import { leaseOf, workOn } from '../imports/job.ts'
import { tellReason } from '../imports/reasons.ts'
import { type StoredReport, tellReport } from '../imports/row-notes.ts'
import { type PlannedImport, previewImport } from '../imports/service.ts'
import { readSourceFile, type SourceFile } from '../imports/source-file.ts'
import { proposedSource } from '../imports/source-name.ts'
import { keepFile } from '../imports/staged-import.ts'
import { claimImport, findImport, startImport } from '../imports/store.ts'
import { tellProblem } from '../imports/tell-import.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fileStore } from '../platform/files.ts'
import { createLog } from '../platform/log.ts'
import { todayOf } from '../platform/today.ts'
import { storeKeptPictures } from '../remote-pictures/kept-pictures.ts'
import { findOrCreateSource } from '../sources/store.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { picturesFolder } from './pictures-folder.ts'
import { showProgress } from './progress.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const options = {
  map: text,
  source: text,
  address: text,
  licence: text,
  retrieved: text,
  former: text,
  empty: text,
  'missing-former': text,
  adopt: text,
  link: text,
  rename: text,
  pictures: flag,
  'dry-run': flag,
} as const

export const importFile: Command = {
  usage: 'import FILE [--map FILE] [--source NAME] [--dry-run] [--pictures]',
  summary: `Add or update personalities from CSV, XLSX, Popolo and other lists of politicians
      --map FILE             JSON that says what columns mean: {"Title": "role"}
      --source NAME          where the list is from; known people are found by the source and their ids
      --address, --licence, --retrieved   address and licence of the source, and the day the list was taken
      --former include|leaveOut           what becomes of new people who are no longer in office
      --empty keep|clear     what an empty cell does to what is stored
      --missing-former DAY   ends the mandates of people of the source who are not in the list
      --adopt, --link yes|no --rename same|other   answers to questions
      --pictures             lets the server fetch pictures once; those of an export are in the folder FILE.pictures`,
  async run(args, terminal) {
    const { file, values } = parseFileArgument('import', args, terminal, options)
    const today = todayOf(systemClock)
    // Parses the whole file before the database is opened, so that an invalid file changes nothing.
    const columnsOf = values.map === undefined ? undefined : await readMap(values.map, terminal)
    const source = await readSourceFile(file, today, columnsOf)
    const chosen = chooseOptions(values, source, path.basename(file))
    const database = await openDatabase(terminal.config, true)
    try {
      await migrate(database)
      const preview = await previewImport(database.db, source.people, chosen, today)
      if (values['dry-run']) terminal.write(describe(preview, 'Nothing was changed. It would be: '))
      rejectUnanswered(preview)
      if (!values['dry-run']) {
        await importStaged(database, source, chosen, file, terminal)
        if (chosen.pictures) await importPictures(database, file, terminal)
      }
    } finally {
      await database.close()
    }
    return 0
  },
}

/** @returns what the columns of the file say, by the titles in a JSON file */
async function readMap(map: string, { config }: Terminal) {
  const content = await fs.readFile(path.resolve(config.cwd, map), 'utf8').catch(() => {
    throw new CommandFailure(`${map} cannot be read.`)
  })
  const parsed = (() => {
    try {
      return new Map(Object.entries(JSON.parse(content) as Record<string, unknown>))
    } catch {
      throw new CommandFailure(`${map} must be JSON such as {"Full name": "name"}.`)
    }
  })()
  return ({ table }: FileOutline) =>
    table?.columns.map(({ title }) => {
      const role = parsed.get(title) ?? null
      const known = ColumnRole.nullable().safeParse(role)
      if (known.success) return known.data
      throw new CommandFailure(
        `${map}: a column cannot be "${role}". It can be ${ColumnRole.options.join(', ')}.`,
      )
    })
}

type Values = ReturnType<typeof parseFileArgument<typeof options>>['values']

function chooseOptions(
  values: Values,
  { people, columns }: SourceFile,
  name: string,
): ImportOptions {
  const sent = {
    source: values.source ?? proposedSource(name, people.form),
    address: values.address,
    licence: values.licence,
    retrievedOn: values.retrieved,
    former: values.former as SentImportOptions['former'],
    emptyCells: values.empty as SentImportOptions['emptyCells'],
    missingFormerFrom: values['missing-former'],
    pictures: values.pictures,
    columns,
    answers: answersOf(values),
  }
  const checked = ImportOptions.safeParse(sent)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new CommandFailure(`--${flagOf[String(issue?.path[0])] ?? 'source'}: ${issue?.message}`)
}

const flagOf: Record<string, string> = {
  retrievedOn: 'retrieved',
  emptyCells: 'empty',
  missingFormerFrom: 'missing-former',
  ...{ address: 'address', licence: 'licence', former: 'former', answers: 'rename' },
}

const answersOf = ({ adopt, link, rename }: Values): ImportAnswers => ({
  adopt: adopt === undefined ? undefined : { all: yesOrNo('adopt', adopt) },
  link: link === undefined ? undefined : { all: yesOrNo('link', link) },
  rename: rename === undefined ? undefined : { all: rename as 'same' | 'other' },
})

function yesOrNo(name: string, answer: string): boolean {
  if (answer === 'yes' || answer === 'no') return answer === 'yes'
  throw new CommandFailure(`--${name} is yes or no.`)
}

/** What each kind of question asks at the command line. */
const asked = {
  adopt: {
    is: 'were imported before sources had names, with the same ids and names',
    flag: '--adopt yes if they are the same people, or --adopt no',
  },
  link: {
    is: 'look like existing people',
    flag: '--link yes if they are the same people, or --link no to create them',
  },
  rename: {
    is: 'have known ids and other names',
    flag: '--rename same if they are the same people, or --rename other',
  },
}

function rejectUnanswered({ problem, questions }: PlannedImport): void {
  if (problem) throw new CommandFailure(`${tellReason(problem)} Use --source.`)
  for (const kind of ['rename', 'adopt', 'link'] as const) {
    const { open, first } = questions[kind]
    // Namesakes are only asked one by one, in the browser.
    const [example] = first.filter(({ isAskedAlone }) => !isAskedAlone)
    if (open === 0 || !example) continue
    throw new CommandFailure(
      `${open} people ${asked[kind].is}, such as ${example.name} and ${example.existing.name} (${example.existing.slug}). Use ${asked[kind].flag}. Nothing was changed.`,
    )
  }
}

async function importStaged(
  database: Database,
  { bytes }: SourceFile,
  chosen: ImportOptions,
  file: string,
  terminal: Terminal,
): Promise<void> {
  const { db } = database
  const files = fileStore(terminal.config)
  const id = await keepFile({ db, files }, bytes, { actorId: null, fileName: path.basename(file) })
  const leaseId = randomUUID()
  const claimed = await inTransaction(db, async (tx) => {
    const sourceId = await findOrCreateSource(tx, chosen.source)
    await startImport(tx, id, { sourceId, options: chosen })
    return claimImport(tx, leaseOf(systemClock, leaseId), id)
  })
  if (!claimed) {
    throw new CommandFailure('Another import is running. This one begins as soon as it has ended.')
  }
  const progress = showProgress(terminal)
  const log = createLog('error', false)
  const responseCache = { drop: () => {} }
  const deps = { db, database, files, log, responseCache, clock: systemClock }
  await workOn(deps, claimed, leaseId, { onProgress: progress.step })
  progress.end()
  const ended = await findImport(db, id)
  if (ended?.state !== 'done' || !ended.report) {
    const problem = ended?.problem && tellProblem(ended.problem)
    throw new CommandFailure(problem ?? 'The import was not completed.')
  }
  terminal.write(describe(ended.report))
}

/** Stores the pictures that came with an export; the site fetches the others. */
async function importPictures({ db }: Database, file: string, terminal: Terminal): Promise<void> {
  const files = fileStore(terminal.config)
  const count = await storeKeptPictures({ db, files }, picturesFolder(file))
  if (count > 0) terminal.write(`${count} pictures came with the file\n`)
}

type Described = Omit<StoredReport, 'ended'> & { ended?: number }

function describe(report: Described, before = ''): string {
  const { created, updated, unchanged, skipped, incomplete, linked, former, closed, ended } = report
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`
  const more = [
    former > 0 && `${former} of the created ones are no longer in office`,
    linked > 0 && `${linked} were on the site already, and are known from this source now`,
    report.incompleteRows.some(isPictureBlocked) &&
      'with --pictures the server fetches pictures once, also those that are left out',
    closed > 0 && `the votes on ${closed} are closed, because they are no longer in office`,
    ended && `the mandates of ${ended} who are not in the file were ended`,
  ].filter(Boolean)
  const { skippedRows, incompleteRows } = tellReport(report)
  const lines = [
    created + updated + unchanged === 0 ? `Nobody could be imported: ${counts}` : before + counts,
    ...more,
    ...linesOf(skippedRows),
    ...(incomplete > 0 ? [`${incomplete} incomplete`, ...linesOf(incompleteRows)] : []),
  ]
  return `${lines.join('\n')}\n`
}

const isPictureBlocked = (note: StoredReport['incompleteRows'][number]) =>
  'reasons' in note && note.reasons.some(({ kind }) => kind === 'pictureBlocked')

const linesOf = (rows: ReturnType<typeof tellReport>['skippedRows']) =>
  rows.map(({ line, name, reason }) => `  line ${line}${name ? ` (${name})` : ''}: ${reason}`)
