import * as texts from '#messages/imports'
import type { ImportReport } from '../../contract/imports.ts'
import { fullCount } from '../lib/formats.ts'

type Counts = Omit<ImportReport, 'skippedRows' | 'incompleteRows' | 'ended'>

const kinds: { key: keyof Counts; label: string }[] = [
  { key: 'created', label: texts.created },
  { key: 'updated', label: texts.updated },
  { key: 'unchanged', label: texts.unchanged },
  { key: 'skipped', label: texts.skipped },
]

/** Numbers of created, updated, unchanged and skipped people, and what else is remarkable about them. */
export function ImportCounts({ counts }: { counts: Counts }) {
  const { former, linked, closed } = counts
  const remarks = [
    former > 0 && texts.createdOnesNoLonger({ former }),
    linked > 0 && texts.siteAlreadyElsewhere({ linked }),
    closed > 0 && texts.votesCloseBecauseThey({ closed }),
  ].filter((remark) => remark !== false)
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-y-3 border-y border-line py-3 sm:grid-cols-4">
        {kinds.map(({ key, label }) => (
          <div key={key} className="flex flex-col-reverse">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="tabular text-stat font-bold">{fullCount(counts[key])}</dd>
          </div>
        ))}
      </dl>
      {remarks.length > 0 && (
        <ul className="tabular mt-3 text-small text-ink-soft">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  )
}
