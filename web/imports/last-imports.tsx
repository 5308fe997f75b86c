import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/imports'
import type { Import, ImportState } from '../../contract/imports.ts'
import { invalidatePersonalities } from '../admin/save-personality.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { isAtWork, lastImportsQuery } from './api.ts'
import { NotedRows } from './import-rows.tsx'

const stateLabels: Record<ImportState, string> = {
  staged: texts.uploaded,
  waiting: texts.waiting,
  running: texts.running,
  done: texts.done,
  failed: texts.stopped,
  undoing: texts.beingUndone,
  undone: texts.undone,
}

/** The last imports with their progress and results; what has ended can be undone. */
export function LastImports() {
  const client = useQueryClient()
  const { data } = useQuery(lastImportsQuery)
  const imports = data?.data ?? []
  const isWorking = imports.some(isAtWork)
  const wasWorking = useRef(false)
  // What other pages show has changed when the work has ended.
  useEffect(() => {
    if (wasWorking.current && !isWorking) invalidatePersonalities(client)
    wasWorking.current = isWorking
  }, [client, isWorking])
  if (imports.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-section font-bold">{texts.lastImports}</h2>
      <ul className="mt-4 grid gap-4">
        {imports.map((one) => (
          <li key={one.id}>
            <ImportCard {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportCard(one: Import) {
  const { fileName, source, state, actor, createdAt, problem, report, election } = one
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{fileName ?? texts.aFile}</h3>
          <p className="text-caption text-ink-soft wrap-anywhere">
            <span dir="auto">{source ?? texts.sourcesOfTheFile}</span>
            <span aria-hidden="true"> · </span>
            <span dir="auto">{actor?.name ?? texts.commandLine}</span>
            <span aria-hidden="true"> · </span>
            <Time value={createdAt} as="ago" />
          </p>
        </div>
        <div role="status">
          <Badge>{stateLabels[state]}</Badge>
        </div>
      </div>
      {isAtWork(one) && <Progress {...one} />}
      {problem !== null && <p className="mt-3 text-small font-medium">{problem}</p>}
      {election && (
        <p className="mt-3 text-small">
          {texts.afterElectionEnded({
            chamber: <span dir="auto">{election.chamber}</span>,
            day: <Time value={`${election.on}T00:00:00.000Z`} as="date" />,
          })}
        </p>
      )}
      {report && <p className="tabular mt-3 text-small">{summaryOf(report)}</p>}
      <Kept {...one} />
      {report && report.skipped + report.incomplete > 0 && (
        <details className="mt-2 text-small">
          <summary className="w-fit cursor-pointer py-2 font-medium">{texts.whoWasLeftOut}</summary>
          <NotedRows title={texts.skipped} count={report.skipped} rows={report.skippedRows} />
          <NotedRows
            title={texts.incomplete}
            count={report.incomplete}
            rows={report.incompleteRows}
          />
        </details>
      )}
      {(state === 'done' || state === 'failed') && <Undo {...one} />}
    </Card>
  )
}

function Progress({ state, done, total }: Import) {
  const label = state === 'undoing' ? texts.undoingTheImport : texts.importing
  if (state !== 'running' || total === 0) return null
  return (
    <>
      <div className="mt-3 flex items-center gap-3">
        <ProgressBar label={label} share={done / total} />
      </div>
      <p className="tabular mt-1 text-small text-ink-soft">{texts.ofDone({ done, total })}</p>
    </>
  )
}

function summaryOf({
  created,
  updated,
  unchanged,
  skipped,
  closed,
  ended,
}: NonNullable<Import['report']>) {
  return [
    texts.createdUpdatedUnchangedSkipped({ created, updated, unchanged, skipped }),
    ended > 0 && texts.whoWereNotFile({ ended }),
    closed > 0 && texts.votesOnWereClosed({ closed }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** People whom undoing left, because something depends on them. */
function Kept({ kept }: Import) {
  if (!kept || kept.count === 0) return null
  return (
    <div className="mt-3 text-small">
      <p>{texts.stayedBecauseMembersHave({ count: kept.count })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {kept.first.map(({ slug, name }) => (
          <li key={slug}>
            <TextLink to={`/personalities/${slug}`} dir="auto">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Undo({ id, fileName }: Import) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /imports/:id/undo', { params: { id } }),
    onSuccess: () => {
      setAsked(false)
      return client.invalidateQueries(lastImportsQuery)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setAsked(true)}>
        {texts.undo}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={fileName ? texts.undoTheImportOf({ fileName }) : texts.undoImportOfFile}
        confirmLabel={texts.undoTheImport}
        onConfirm={() => mutate()}
        isBusy={isPending}
      >
        <p>{texts.peopleWhomCreatedDeleted}</p>
        {isAsked && <WhatFollows id={id} />}
      </ConfirmDialog>
    </>
  )
}

/** Who would be deleted, and what would return, if an import was undone. */
function WhatFollows({ id }: Pick<Import, 'id'>) {
  const { data } = useQuery({
    queryKey: [...lastImportsQuery.queryKey, 'undo', id],
    queryFn: ({ client, signal }) =>
      api('GET /imports/:id/undo', { params: { id }, client, signal }),
    staleTime: 0,
  })
  if (!data) return null
  const { deleted, kept, returning, changedSince } = data
  const lines = [
    deleted > 0 && texts.peopleDeleted({ count: deleted }),
    kept > 0 && texts.peopleStay({ count: kept }),
    returning > 0 && texts.peopleReturn({ count: returning }),
    changedSince > 0 && texts.peopleKeepChanges({ count: changedSince }),
  ].filter((line) => line !== false)
  return (
    <ul className="tabular mt-3 grid list-disc gap-1 ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
