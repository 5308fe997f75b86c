import type { ImportReport } from '../../contract/imports.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ImportCounts } from './import-counts.tsx'
import { NotedRows } from './import-rows.tsx'

/** The result of a finished import. */
export function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  return (
    <Card className="p-5">
      <h2 className="text-section font-bold">Import complete</h2>
      <ImportCounts counts={report} />
      <div className="my-5 flex flex-wrap gap-3">
        <ButtonLink to="/admin/personalities">View personalities</ButtonLink>
        <Button variant="outline" onClick={onAgain}>
          Import another file
        </Button>
      </div>
      <NotedRows title="Skipped" count={report.skipped} rows={report.skippedRows} />
      <NotedRows title="Incomplete" count={report.incomplete} rows={report.incompleteRows} />
    </Card>
  )
}
