import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadCsv } from '../lib/download-csv.ts'
import { fullCount, plural } from '../lib/formats.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { filtersOf, type UsersState } from './users-state.ts'

interface ExportUsersProps {
  state: UsersState
  /** Number of users that match the filters; undefined while it loads. */
  total: number | undefined
}

/** Exports the users that match the filters as CSV, with progress. */
export function ExportUsers({ state, total = 0 }: ExportUsersProps) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const startButton = useRef<HTMLButtonElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(): Promise<void> {
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
      saveFile(`voxpop-users-${new Date().toISOString().slice(0, 10)}.csv`, table)
      toast.success(`${fullCount(count)} ${plural(count, 'member')} exported`)
    } catch (error) {
      if (signal.aborted) toast.info('Export cancelled')
      else toast.failure(error, 'Failed to export the members')
    } finally {
      running.current = undefined
      setRows(undefined)
    }
  }

  const isRunning = rows !== undefined
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-x-4 gap-y-2 sm:w-auto">
      {isRunning && (
        <div className="w-80 max-w-full max-sm:grow">
          <div className="flex min-h-target items-center gap-3">
            <ProgressBar
              label="Exporting members"
              share={total > 0 ? Math.min(rows / total, 1) : 0}
            />
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                running.current?.abort()
                startButton.current?.focus()
              }}
            >
              Cancel export
            </Button>
          </div>
          <p className="tabular text-caption text-ink-soft">
            {fullCount(rows)} of {fullCount(Math.max(total, rows))} members
          </p>
        </div>
      )}
      <Button
        ref={startButton}
        variant="outline"
        aria-disabled={isRunning}
        onClick={() => void run()}
      >
        <Download aria-hidden="true" className="size-4.5" />
        {isRunning ? 'Exporting…' : 'Export CSV'}
      </Button>
    </div>
  )
}
