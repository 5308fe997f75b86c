import { FileUp } from 'lucide-react'
import * as texts from '#messages/imports'
import { limits } from '../../contract/limits.ts'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { listParts } from '../lib/list-text.ts'
import { DropZone } from '../uploads/drop-zone.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { importTypes } from './import-file-rules.ts'

interface FileChoiceProps {
  onFile: (file: File) => void
  onRejected: (text: string) => void
}

/** Chooses or drops the file to import, and describes the formats. */
export function FileChoice({ onFile, onRejected }: FileChoiceProps) {
  return (
    <>
      <DropZone
        accept="any"
        maxSize={Number.POSITIVE_INFINITY}
        onFile={onFile}
        onRejected={onRejected}
        className="flex flex-col items-center gap-3 px-4 py-12 text-center"
      >
        <FileButton
          label={texts.chooseAFile}
          icon={<FileUp aria-hidden="true" className="size-4.5" />}
          accept={importTypes}
          variant="primary"
          onFile={onFile}
        />
        <p className="text-small text-ink-soft">
          {texts.dropHere({
            value: limits.importMaxBytes / 1024 / 1024,
            importMaxRows: limits.importMaxRows,
          })}
        </p>
      </DropZone>
      <dl className="mt-6 grid gap-6 text-small sm:grid-cols-2">
        <div>
          <dt className="font-semibold">{texts.spreadsheetsCsvTsvXlsx}</dt>
          <dd className="mt-1 text-ink-soft">
            {texts.firstLineNamesColumns({
              optionalColumns: <OptionalColumns />,
              code: (text) => <code>{text}</code>,
              code2: (text) => <code>{text}</code>,
            })}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{texts.openParliamentData}</dt>
          <dd className="mt-1 text-ink-soft">{texts.exportsVoxpopSitesPopolo}</dd>
        </div>
      </dl>
    </>
  )
}

/** The columns besides the name: `party`, `position` and so on. */
function OptionalColumns() {
  const columns = personalityFieldNames.filter((field) => field !== 'name')
  return (
    <span translate="no">
      {listParts(columns).map(({ type, value }) =>
        type === 'element' ? <code key={value}>{value}</code> : value,
      )}
    </span>
  )
}
