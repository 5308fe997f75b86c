import type { ImportOptions, ImportPreview } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { PartialDate } from '../../contract/partial-date.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { findOrCreateSource, findSourceByName } from '../sources/store.ts'
import type { QuestionKind } from './identity.ts'
import type { ParsedFile } from './parse-file.ts'
import type { PersonRow } from './person-row.ts'
import { type AskedPerson, factsOfNew, type ImportContext, placesOf, planBatch } from './plan.ts'
import type { Reason } from './reasons.ts'
import { changedOf, emptyReport, withBatch, withUnreadable } from './report.ts'
import type { StoredReport } from './row-notes.ts'
import { type CountedReason, countReasons } from './skipped-reasons.ts'
import { listUnseen, readPeople } from './store.ts'
import { surveyFile } from './survey.ts'
import { changeKnown, factsOf } from './write-batch.ts'

/** A preview with its reasons by kind. */
export interface PlannedImport
  extends Omit<ImportPreview, 'problem' | 'suspicions' | 'skippedReasons' | keyof Notes>,
    Notes {
  problem: Reason | null
  suspicions: Reason[]
  skippedReasons: CountedReason[]
}

type Notes = Pick<StoredReport, 'skippedRows' | 'incompleteRows'>

type Preview = Omit<PlannedImport, 'missing' | 'problem' | 'form' | 'suspicions'>

/** Dry run: what an import would change right now, and what it asks. */
export async function previewImport(
  db: Db,
  file: ParsedFile,
  options: ImportOptions,
  today: PartialDate,
): Promise<PlannedImport> {
  const source = await findSourceByName(db, options.source)
  const { keys, problem } = await surveyFile(db, file, source?.id)
  const taken = new Set<string>()
  let preview: Preview = {
    ...emptyReport(file.skippedTotal),
    ...{ createdRows: [], updatedRows: [], skippedReasons: file.skippedReasons },
    questions: { adopt: noQuestions(), link: noQuestions(), rename: noQuestions() },
  }
  const told = new Set(file.told)
  const batches = problem === null ? file.batches() : []
  for (const batch of batches) {
    const before = preview
    const previewed = await withoutEffect(db, async (tx) => {
      const sourceId = await findOrCreateSource(tx, options.source)
      const { references } = file
      const places = placesOf(file)
      const context = { sourceId, options, today, told, keys, places, references, taken }
      return previewBatch(tx, before, batch, context)
    })
    preview = previewed.preview
    for (const id of previewed.knownIds) taken.add(id)
  }
  return {
    ...preview,
    ...withUnreadable({ ...preview, ended: 0 }, file.skipped),
    problem,
    form: file.form ?? '',
    suspicions: file.suspicions,
    missing: await missingPeople(db, source?.id, keys),
  }
}

async function previewBatch(
  tx: Tx,
  preview: Preview,
  batch: readonly PersonRow[],
  context: ImportContext,
): Promise<{ preview: Preview; knownIds: string[] }> {
  const plan = await planBatch(tx, batch, context)
  const people = await changeKnown(tx, plan.known, context, { importId: null, actorId: null })
  const report = withBatch({ ...preview, ended: 0 }, plan, people, context)
  const createdRows = plan.create.map((row) => ({
    line: row.line,
    after: factsOfNew(row, context),
  }))
  const updatedRows = changedOf(people).map(({ row, before, after, others }) => ({
    line: row.line,
    before: factsOf(before),
    after: factsOf(after),
    others,
  }))
  const next = {
    ...report,
    createdRows: firstOf([...preview.createdRows, ...createdRows]),
    updatedRows: firstOf([...preview.updatedRows, ...updatedRows]),
    skippedReasons: countReasons(plan.skip, preview.skippedReasons),
    questions: {
      adopt: withAsked(preview, 'adopt', plan.asked, context),
      link: withAsked(preview, 'link', plan.asked, context),
      rename: withAsked(preview, 'rename', plan.asked, context),
    },
  }
  return { preview: next, knownIds: plan.known.map(({ person }) => person.id) }
}

const firstOf = <Row>(rows: readonly Row[]) => rows.slice(0, limits.importSample)

const noQuestions = () => ({ count: 0, open: 0, first: [] })

function withAsked(
  { questions }: Preview,
  kind: QuestionKind,
  asked: readonly AskedPerson[],
  context: ImportContext,
): Preview['questions'][QuestionKind] {
  const { count, open, first } = questions[kind]
  const more = asked.filter((one) => one.kind === kind)
  return {
    count: count + more.length,
    open: open + more.filter(({ answer }) => answer === undefined).length,
    first: [...first, ...more.map((one) => questionOf(one, context))].slice(
      0,
      limits.importQuestionsMax,
    ),
  }
}

const questionOf = ({ row, person, isAskedAlone }: AskedPerson, context: ImportContext) => {
  const { party, position } = factsOfNew(row, context)
  return {
    key: row.key,
    line: row.line,
    name: row.name,
    about: [party, position].filter(Boolean).join(', ') || null,
    existing: { ...factsOf(person), slug: person.slug },
    isAskedAlone,
  }
}

async function missingPeople(
  db: Db,
  sourceId: string | undefined,
  keys: ReadonlySet<string>,
): Promise<ImportPreview['missing']> {
  if (sourceId === undefined) return { count: 0, first: [] }
  const { ids, count } = await listUnseen(db, sourceId, [...keys], limits.importSample)
  const people = await readPeople(db, ids, sourceId)
  return { count, first: people.map((person) => ({ ...factsOf(person), slug: person.slug })) }
}

const rollback = new Error('Rolls back a transaction that only looks')

/** Runs work in a transaction that is rolled back, so that a preview is the work itself. */
async function withoutEffect<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  await inTransaction(db, async (tx) => {
    results.push(await work(tx))
    throw rollback
  }).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  return results.at(-1) as T
}
