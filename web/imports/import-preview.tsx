import type { ReactNode } from 'react'
import * as texts from '#messages/imports'
import type { ImportPreview, SentImportOptions } from '../../contract/imports.ts'
import {
  type PersonalityFacts,
  personalityFieldNames,
  personalityFields,
} from '../../contract/personality-fields.ts'
import { cut } from '../lib/formats.ts'
import { listText } from '../lib/list-text.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ImportCounts } from './import-counts.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRows, NotedRows } from './import-rows.tsx'
import { MissingPeople } from './missing-people.tsx'
import type { ChosenImport } from './use-import.ts'

interface ImportPreviewCardProps extends ChosenImport {
  preview: ImportPreview
  onStart: () => void
  /** Previews again with other options. */
  onAnswer: (options: SentImportOptions) => void
  onBack: () => void
}

/** The changes that a file would make, what it asks, and the buttons to import it or go back. */
export function ImportPreviewCard(props: ImportPreviewCardProps) {
  const { staged, options, preview, onStart, onAnswer, onBack } = props
  const { created, updated, createdRows, updatedRows } = preview
  const changes = created + updated + preview.linked
  const ends =
    options.endMandatesOf !== undefined ||
    (options.missingFormerFrom !== undefined && preview.missing.count > 0)
  const isOpen = Object.values(preview.questions).some(({ open }) => open > 0)
  return (
    <Card className="p-5">
      <h2 className="text-section font-bold wrap-anywhere">
        {staged.fileName ? texts.changesIn({ fileName: staged.fileName }) : texts.changesInFile}
      </h2>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">
        {texts.formAndSource({ form: preview.form, source: options.source })}
      </p>
      {preview.problem === null ? (
        <ImportCounts counts={preview} />
      ) : (
        <Remark>{preview.problem}</Remark>
      )}
      {preview.suspicions.map((suspicion) => (
        <Remark key={suspicion}>{suspicion}</Remark>
      ))}
      <ImportQuestions preview={preview} options={options} onAnswer={onAnswer} />
      <MissingPeople missing={preview.missing} options={options} onChange={onAnswer} />
      <div className="my-5 flex flex-wrap items-center gap-3">
        {changes > 0 || ends ? (
          <Button onClick={onStart}>{startLabel(changes, isOpen)}</Button>
        ) : (
          preview.problem === null && <p className="font-semibold">{nothingChanges(preview)}</p>
        )}
        <Button variant="outline" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
      <ColumnsInUse {...props} />
      <ImportRows title={texts.updated} count={updated} rows={updatedRows}>
        {(row) => <Differences {...row} />}
      </ImportRows>
      <ImportRows title={texts.created} count={created} rows={createdRows}>
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
      <SkippedReasons reasons={preview.skippedReasons} />
      <NotedRows title={texts.skipped} count={preview.skipped} rows={preview.skippedRows} />
      <NotedRows
        title={texts.incomplete}
        count={preview.incomplete}
        rows={preview.incompleteRows}
      />
    </Card>
  )
}

/** Who is not answered for is left out, so that an import can begin with open questions. */
const startLabel = (changes: number, isOpen: boolean) =>
  isOpen
    ? texts.importPoliticiansWithoutOpen({ changes })
    : texts.importPoliticiansOnly({ changes })

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 border-s-4 border-line-strong bg-sunken px-4 py-3 text-small font-medium">
      {children}
    </p>
  )
}

/** Why there is nothing to import. */
function nothingChanges({ unchanged, skipped, questions }: ImportPreview): string {
  if (Object.values(questions).some(({ open }) => open > 0)) return texts.answerTheQuestionsFirst
  if (unchanged === 0) return texts.nobodyCouldBeImported
  return skipped === 0 ? texts.everythingFileAlreadyUp : texts.nothingChangesSomeRows
}

/** The columns of a table that are read, and those that are not. */
function ColumnsInUse({ staged, options }: ChosenImport) {
  if (!staged.table) return null
  const { columns } = staged.table
  const roles = options.columns ?? staged.table.roles
  const titlesOf = (isUsed: boolean) =>
    listText(
      columns
        .filter(({ title }, index) => title !== '' && ((roles[index] ?? null) !== null) === isUsed)
        .map(({ title }) => title),
    )
  const [used, ignored] = [titlesOf(true), titlesOf(false)]
  return (
    <p dir="auto" className="pb-4 text-caption text-ink-soft wrap-anywhere">
      {ignored ? texts.columnsReadAndNot({ used, ignored }) : texts.columnsRead({ used })}
    </p>
  )
}

/** Why people are skipped, where there is more than one reason. */
function SkippedReasons({ reasons }: { reasons: ImportPreview['skippedReasons'] }) {
  if (reasons.length < 2) return null
  return (
    <section className="border-t border-line pt-4 pb-2">
      <h3 className="font-semibold">{texts.whyPeopleAreSkipped}</h3>
      <ul className="tabular mt-2 text-small">
        {reasons.map(({ reason, count, line }) => (
          <li key={reason} dir="auto" className="py-1">
            {count > 1
              ? texts.skippedForExample({ count, reason, line })
              : texts.skippedFor({ count, reason })}
          </li>
        ))}
      </ul>
    </section>
  )
}

const otherFacts: Record<string, string> = {
  mandates: texts.officesChanged,
  names: texts.otherNamesChanged,
  links: texts.linksChanged,
  identifiers: texts.idsElsewhere,
  familyName: texts.familyNameChanged,
  sortName: texts.sortNameChanged,
  birthDate: texts.birthDateChanged,
  deathDate: texts.deathDateChanged,
  gender: texts.genderChanged,
  pictureCredit: texts.pictureCreditChanged,
  pictureLicence: texts.pictureLicenceChanged,
}

interface DifferencesProps {
  before: PersonalityFacts
  after: PersonalityFacts
  others: string[]
}

function Differences({ before, after, others }: DifferencesProps) {
  return (
    <>
      <span dir="auto" className="font-semibold">
        {after.name}
      </span>
      {personalityFieldNames
        .filter((field) => before[field] !== after[field])
        .map((field) => (
          <span key={field} className="block text-caption">
            {texts.factChanged({
              fact: personalityFields[field].label(),
              label: (text) => <span className="text-ink-soft">{text}</span>,
              before: <del className="text-ink-soft">{valueText(before[field])}</del>,
              arrow: (text) => <span aria-hidden="true">{text}</span>,
              after: <ins className="font-medium no-underline">{valueText(after[field])}</ins>,
            })}
          </span>
        ))}
      {before.isIndependent !== after.isIndependent && after.party === null && (
        <span className="block text-caption">
          {after.isIndependent ? texts.belongsToNoParty : texts.partyNotKnown}
        </span>
      )}
      {others.length > 0 && (
        <span className="block text-caption text-ink-soft">
          {texts.changesOf({ facts: listText(others.map((fact) => otherFacts[fact] ?? fact)) })}
        </span>
      )}
    </>
  )
}

const valueText = (text: string | null) => (text === null ? texts.nothing : cut(text, 120))
