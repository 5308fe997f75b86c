import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/users'
import { downloadCsv } from '../lib/download-csv.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { filtersOf, type UsersState } from './users-state.ts'

interface ExportUsersProps {
  state: UsersState
  /** Number of users that match the filters; undefined while it loads. */
  total: number | undefined
}

/** Downloads the matching users as CSV; `rows` counts those received, and is undefined while no export runs. */
function useExport(state: UsersState) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    let count = 0
    setRows(0)
    try {
      const table = await downloadCsv('/users/export', {
        query: filtersOf(state),
        signal,
        onRows(received) {
          count = received
          setRows(received)
        },
      })
      saveFile(`users-${new Date().toISOString().slice(0, 10)}.csv`, table)
      toast.success(texts.membersExported({ count }))
    } catch (error) {
      if (signal.aborted) toast.info(texts.exportCancelled)
      else toast.failure(error, texts.failedToExportMembers)
    } finally {
      running.current = undefined
      setRows(undefined)
    }
  }

  return { rows, start, cancel: () => running.current?.abort() }
}

/** Exports the users that match the filters as CSV, with progress. */
export function ExportUsers({ state, total = 0 }: ExportUsersProps) {
  const { rows, start, cancel } = useExport(state)
  const startButton = useRef<HTMLButtonElement>(null)
  const isRunning = rows !== undefined
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-x-4 gap-y-2',
        isRunning && 'w-full sm:w-auto',
      )}
    >
      {isRunning && (
        <ExportProgress
          rows={rows}
          total={total}
          onCancel={() => {
            cancel()
            startButton.current?.focus()
          }}
        />
      )}
      <Button
        ref={startButton}
        variant="outline"
        aria-disabled={isRunning}
        onClick={() => void start()}
      >
        <Download aria-hidden="true" className="size-4.5" />
        <span>{isRunning ? texts.exporting : texts.exportCsv}</span>
      </Button>
    </div>
  )
}

interface ExportProgressProps {
  rows: number
  total: number
  onCancel: () => void
}

function ExportProgress({ rows, total, onCancel }: ExportProgressProps) {
  return (
    <div className="w-80 max-w-full max-sm:grow">
      <div className="flex min-h-target items-center gap-3">
        <ProgressBar
          label={texts.exportingMembers}
          share={total > 0 ? Math.min(rows / total, 1) : 0}
        />
        <Button variant="outline" size="sm" onClick={onCancel}>
          {texts.cancelExport}
        </Button>
      </div>
      <p className="tabular text-caption text-ink-soft">
        {texts.rowsOfMembers({ rows, total: Math.max(total, rows) })}
      </p>
    </div>
  )
}
