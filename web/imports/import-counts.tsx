import type { ImportReport } from '../../contract/imports.ts'
import { fullCount } from '../lib/formats.ts'

type Counts = Pick<ImportReport, 'created' | 'updated' | 'unchanged' | 'skipped'>

const kinds: { key: keyof Counts; label: string }[] = [
  { key: 'created', label: 'Created' },
  { key: 'updated', label: 'Updated' },
  { key: 'unchanged', label: 'Unchanged' },
  { key: 'skipped', label: 'Skipped' },
]

/** Numbers of created, updated, unchanged and skipped rows. */
export function ImportCounts({ counts }: { counts: Counts }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-y-3 border-y border-line py-3 sm:grid-cols-4">
      {kinds.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="tabular text-stat font-bold">{fullCount(counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
