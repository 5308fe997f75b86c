import { FileUp } from 'lucide-react'
import { limits } from '../../contract/limits.ts'
import { personalityFieldNames } from '../../contract/personality-fields.ts'
import { fullCount } from '../lib/formats.ts'
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
          label="Choose a file"
          icon={<FileUp aria-hidden="true" className="size-4.5" />}
          accept={importTypes}
          variant="primary"
          onFile={onFile}
        />
        <p className="text-small text-ink-soft">
          {`Or drop it here. Up to ${limits.importMaxBytes / 1024 / 1024} MB and ${fullCount(limits.importMaxRows)} people. Import larger files on the command line.`}
        </p>
      </DropZone>
      <dl className="mt-6 grid gap-6 text-small sm:grid-cols-2">
        <div>
          <dt className="font-semibold">Spreadsheets: CSV, TSV, XLSX</dt>
          <dd className="mt-1 text-ink-soft">
            The first line names the columns in your language: name, or given and family name, and
            any of party, area, chamber, role, start, end, picture, website. Lists exported here
            have <OptionalColumns />. People imported before are matched by the column{' '}
            <code>id</code> or <code>slug</code>, else by name and area or chamber. Empty cells
            change nothing unless you choose otherwise.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Open parliament data</dt>
          <dd className="mt-1 text-ink-soft">
            Exports of Voxpop sites, Popolo, EveryPolitician, Wikidata queries,
            congress-legislators, Open States, abgeordnetenwatch, Bundestag and others, as they are
            published. People are matched by the ids of the file. Who is no longer in office comes
            in as former, or is left out.
          </dd>
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
      {new Intl.ListFormat('en-GB')
        .formatToParts(columns)
        .map(({ type, value }) => (type === 'element' ? <code key={value}>{value}</code> : value))}
    </span>
  )
}
