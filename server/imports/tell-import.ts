import * as texts from '#messages/server/imports'
import type { Import, ImportPreview } from '../../contract/imports.ts'
import { type Reason, tellReason } from './reasons.ts'
import { tellReport, tellSkipped } from './row-notes.ts'
import type { PlannedImport } from './service.ts'
import type { ImportRecord } from './store.ts'

export const tellImport = ({
  actorId,
  actorName,
  report,
  problem,
  ...record
}: ImportRecord): Import => ({
  ...record,
  report: report && tellReport(report),
  problem: problem && tellProblem(problem),
  actor: actorId && actorName !== null ? { id: actorId, name: actorName } : null,
})

export const tellPreview = (preview: PlannedImport): ImportPreview => ({
  ...tellReport(preview),
  problem: preview.problem && tellReason(preview.problem),
  form: tellForm(preview.form),
  skippedReasons: preview.skippedReasons.map((noted) => ({
    ...tellSkipped(noted),
    count: noted.count,
  })),
  suspicions: preview.suspicions.map(tellReason),
})

/** Why a file as a whole is not imported. */
export const tellRejection = (reason: Reason) => texts.cannotBeImported({ why: tellReason(reason) })

/** Why an import has failed, as it is stored: a reason, or English text from before reasons had kinds. */
export function tellProblem(stored: string): string {
  if (!stored.startsWith('{')) return stored
  const reason: Reason = JSON.parse(stored)
  return reason.kind === 'unexpectedError' ? tellReason(reason) : tellRejection(reason)
}

/** Forms that have no name of their own. */
const formNames: Record<string, () => string> = {
  Spreadsheet: texts.spreadsheet,
  'Bundestag master data': texts.bundestag,
  'European Parliament': texts.europeanParliament,
  'Wikidata query, CSV': () => texts.wikidataQuery({ format: 'CSV' }),
  'Wikidata query, JSON': () => texts.wikidataQuery({ format: 'JSON' }),
}

export const tellForm = <Form extends string | null>(form: Form): string | Form =>
  formNames[form ?? '']?.() ?? form
