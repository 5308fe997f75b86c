import type { ImportReport } from '../../contract/imports.ts'
import { RowsOf } from './rows-of.tsx'

/** What of a file is left out, and why. */
export function SkippedRows({ count, rows }: { count: number; rows: ImportReport['skippedRows'] }) {
  return (
    <RowsOf title="Skipped" count={count} rows={rows}>
      {({ name, reason }) => (
        <>
          {name !== null && <span className="font-semibold">{name}: </span>}
          {reason}
        </>
      )}
    </RowsOf>
  )
}
