import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Import, ImportState } from '../../contract/imports.ts'
import { invalidatePersonalities } from '../admin/save-personality.ts'
import { api } from '../lib/api.ts'
import { fullCount, plural } from '../lib/formats.ts'
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
  staged: 'Uploaded',
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
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
      <h2 className="text-section font-bold">Last imports</h2>
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
          <h3 className="font-semibold wrap-anywhere">{fileName ?? 'A file'}</h3>
          <p className="text-caption text-ink-soft wrap-anywhere">
            <span dir="auto">{source ?? 'Sources of the file'}</span>
            <span aria-hidden="true"> · </span>
            <span dir="auto">{actor?.name ?? 'Command line'}</span>
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
          {'After an election: the offices of '}
          <span dir="auto">{election.chamber}</span>
          {' ended on '}
          <Time value={`${election.on}T00:00:00.000Z`} as="date" />.
        </p>
      )}
      {report && <p className="tabular mt-3 text-small">{summaryOf(report)}</p>}
      <Kept {...one} />
      {report && report.skipped + report.incomplete > 0 && (
        <details className="mt-2 text-small">
          <summary className="w-fit cursor-pointer py-2 font-medium">
            Who was left out, and why
          </summary>
          <NotedRows title="Skipped" count={report.skipped} rows={report.skippedRows} />
          <NotedRows title="Incomplete" count={report.incomplete} rows={report.incompleteRows} />
        </details>
      )}
      {(state === 'done' || state === 'failed') && <Undo {...one} />}
    </Card>
  )
}

function Progress({ state, done, total }: Import) {
  const label = state === 'undoing' ? 'Undoing the import' : 'Importing'
  if (state !== 'running' || total === 0) return null
  return (
    <>
      <div className="mt-3 flex items-center gap-3">
        <ProgressBar label={label} share={done / total} />
      </div>
      <p className="tabular mt-1 text-small text-ink-soft">
        {`${fullCount(done)} of ${fullCount(total)} done`}
      </p>
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
    `${fullCount(created)} created, ${fullCount(updated)} updated, ${fullCount(unchanged)} unchanged, ${fullCount(skipped)} skipped.`,
    ended > 0 && `${fullCount(ended)} who were not in the file are former.`,
    closed > 0 && `Votes on ${fullCount(closed)} were closed.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** People whom undoing left, because something depends on them. */
function Kept({ kept }: Import) {
  if (!kept || kept.count === 0) return null
  return (
    <div className="mt-3 text-small">
      <p>{`${fullCount(kept.count)} stayed, because members have voted or commented, or others have changed them:`}</p>
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
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Undo the import of ${fileName ?? 'this file'}?`}
        confirmLabel="Undo the import"
        onConfirm={() => mutate()}
        isBusy={isPending}
      >
        <p>
          People whom it created are deleted, and facts that it changed get their values of before.
          Who has votes or comments stays as former, and what others have changed since stays.
        </p>
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
  const people = (count: number, what: string) =>
    count > 0 ? [`${fullCount(count)} ${plural(count, 'person', 'people')} ${what}`] : []
  const lines = [
    ...people(deleted, 'would be deleted'),
    ...people(kept, 'that it created would stay'),
    ...people(returning, 'would be as before, with their offices'),
    ...people(changedSince, 'would keep what was changed since'),
  ]
  return (
    <ul className="tabular mt-3 grid list-disc gap-1 ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
