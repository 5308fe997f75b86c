import type { ImportPreview } from '../../contract/imports.ts'
import {
  type PersonalityFacts,
  personalityFieldNames,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { cut, fullCount, plural } from '../lib/formats.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportRows, NotedRows } from './import-rows.tsx'

interface ImportPreviewCardProps {
  fileName: string
  preview: ImportPreview
  onApply: () => void
  onCancel: () => void
}

/** The changes that a file would make, with the buttons to import it or choose another. */
export function ImportPreviewCard({
  fileName,
  preview,
  onApply,
  onCancel,
}: ImportPreviewCardProps) {
  const { created, updated, createdRows, updatedRows } = preview
  const changes = created + updated
  return (
    <Card className="p-5">
      <h2 className="text-section font-bold wrap-anywhere">{`Changes in ${fileName}`}</h2>
      <ImportCounts counts={preview} />
      <div className="my-5 flex flex-wrap items-center gap-3">
        {changes > 0 ? (
          <Button
            onClick={onApply}
          >{`Import ${fullCount(changes)} ${plural(changes, 'personality', 'personalities')}`}</Button>
        ) : (
          <p className="font-semibold">{nothingChanges(preview)}</p>
        )}
        <Button variant="outline" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
      <ImportRows title="Updated" count={updated} rows={updatedRows}>
        {({ before, after }) => <Differences before={before} after={after} />}
      </ImportRows>
      <ImportRows title="Created" count={created} rows={createdRows}>
        {({ after }) => (
          <>
            <span dir="auto" className="font-semibold">
              {after.name}
            </span>
            <span className="block text-caption text-ink-soft">
              {[shownParty(after), after.position].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
      </ImportRows>
      <NotedRows title="Skipped" count={preview.skipped} rows={preview.skippedRows} />
      <NotedRows title="Incomplete" count={preview.incomplete} rows={preview.incompleteRows} />
    </Card>
  )
}

/** Why there is nothing to import. */
function nothingChanges({ unchanged, skipped }: ImportPreview): string {
  if (unchanged === 0) return 'Nobody could be imported.'
  return skipped === 0
    ? 'Everything in this file is already up to date.'
    : 'Nothing changes. Some rows could not be imported.'
}

interface DifferencesProps {
  before: PersonalityFacts
  after: PersonalityFacts
}

function Differences({ before, after }: DifferencesProps) {
  return (
    <>
      <span dir="auto" className="font-semibold">
        {after.name}
      </span>
      {personalityFieldNames
        .filter((field) => before[field] !== after[field])
        .map((field) => (
          <span key={field} className="block text-caption">
            <span className="text-ink-soft">{`${personalityFields[field].label}: `}</span>
            <del className="text-ink-soft">{valueText(before[field])}</del>
            <span aria-hidden="true"> → </span>
            <ins className="font-medium no-underline">{valueText(after[field])}</ins>
          </span>
        ))}
      {before.isIndependent !== after.isIndependent && (
        <span className="block text-caption">
          {after.isIndependent ? 'Belongs to no party' : 'The party is not known'}
        </span>
      )}
    </>
  )
}

const valueText = (text: string | null) => (text === null ? 'nothing' : cut(text, 120))
