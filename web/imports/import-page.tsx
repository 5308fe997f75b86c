import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/imports'
import type { Reference } from '../../contract/reference-data.ts'
import { failureText } from '../lib/api-error.ts'
import { shortDate } from '../lib/dates.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { AboutFile } from './about-file.tsx'
import { chamberQuery, lastImportsQuery, sourceQuery } from './api.ts'
import { type Chosen, readChosen, withoutChosen } from './chosen.ts'
import { ChosenNote } from './chosen-note.tsx'
import { ExportSite } from './export-site.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportPreviewCard } from './import-preview.tsx'
import { LastImports } from './last-imports.tsx'
import { useImport } from './use-import.ts'

/** Imports personalities from a file, after a dry run that shows the changes, and lists the last imports. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const chosen = readChosen(search)
  const queries = [
    useQuery(sourceQuery(chosen.sourceId)),
    useQuery(chamberQuery(chosen.chamberId)),
  ] as const
  const [source, chamber] = queries
  const failed = queries.find(({ error, data }) => error && !data)
  const forget = (one?: keyof Chosen) =>
    setSearch((current) => withoutChosen(current, one), { replace: true })
  return (
    <>
      <PageHeading title={texts.importPoliticians} subtitle={texts.useSpreadsheetFileOpen} />
      {failed && (
        <ErrorState
          message={failureText(failed.error)}
          onRetry={failed.refetch}
          isRetrying={failed.isFetching}
        />
      )}
      {queries.every(({ isLoading, error, data }) => !isLoading && (data || !error)) && (
        <Steps
          source={source.data ?? undefined}
          chamber={chamber.data ?? undefined}
          on={chosen.on}
          onForget={forget}
        />
      )}
    </>
  )
}

interface StepsProps {
  source: Reference | undefined
  /** The chamber whose offices end on a day. */
  chamber: Reference | undefined
  on: string | undefined
  /** Takes one of the choices out of the address, or all. */
  onForget: (one?: keyof Chosen) => void
}

function Steps({ source, chamber, on, onForget }: StepsProps) {
  const process = useImport({
    ...(source && { source: source.name }),
    ...(chamber && on && { endMandatesOf: { chamberId: chamber.id, on } }),
  })
  const { step, describe } = process
  const lastImports = useQuery(lastImportsQuery)
  const { name } = step
  const area = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // The clicked button disappears with its step, so the focus moves to the new step.
  useEffect(() => {
    if (!isFirst.current) area.current?.focus()
    isFirst.current = false
  }, [name])

  function leaveElectionOut(): void {
    onForget('chamberId')
    // What is previewed has it.
    if (step.name === 'previewing' || step.name === 'preview') describe(step)
  }

  async function start(): Promise<void> {
    if (step.name !== 'preview') return
    if (await process.start(step)) onForget()
  }

  return (
    <>
      {name === 'choose' && source && (
        <ChosenNote action={texts.chooseAnotherSource} onLeaveOut={() => onForget('sourceId')}>
          {texts.newerFileOf({ name: <b dir="auto">{source.name}</b> })}
        </ChosenNote>
      )}
      {name !== 'started' && chamber && on && (
        <ChosenNote action={texts.endNoOffices} onLeaveOut={leaveElectionOut}>
          {texts.afterElection({
            name: <b dir="auto">{chamber.name}</b>,
            shortDate: <b>{shortDate(`${on}T00:00:00.000Z`)}</b>,
          })}
        </ChosenNote>
      )}
      <div ref={area} tabIndex={-1}>
        <Step {...process} onStart={start} />
      </div>
      {(name === 'choose' || name === 'started') && (
        <>
          <LastImports />
          {/* Not before the imports above, so that it does not move. */}
          {!lastImports.isPending && <ExportSite />}
        </>
      )}
    </>
  )
}

function Step(process: ReturnType<typeof useImport> & { onStart: () => void }) {
  const { step, dismiss, restart } = process
  switch (step.name) {
    case 'choose':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <FileChoice onFile={process.read} onRejected={process.rejectFile} />
        </>
      )
    case 'reading':
      return <Reading title={texts.reading({ fileName: step.fileName })} share={step.share} />
    case 'about':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <AboutFile {...step} onPreview={process.showPreview} onCancel={restart} />
        </>
      )
    case 'previewing':
      return (
        <Card className="p-5">
          <p role="status" className="font-semibold wrap-anywhere">
            {step.staged.fileName
              ? texts.comparingWithTheSite({ fileName: step.staged.fileName })
              : texts.comparingFileWithSite}
          </p>
        </Card>
      )
    case 'preview':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <ImportPreviewCard
            {...step}
            onStart={process.onStart}
            onAnswer={(options) => process.showPreview({ ...step, options })}
            onBack={() => process.describe(step)}
          />
        </>
      )
    case 'started':
      return (
        <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
          <p className="max-w-measure">{texts.importRunsItselfYou}</p>
          <Button variant="outline" onClick={restart}>
            {texts.importAnotherFile}
          </Button>
        </Card>
      )
  }
}

function Reading({ title, share }: { title: string; share: number }) {
  return (
    <Card className="p-5">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <div className="mt-3 flex items-center gap-3">
        <ProgressBar label={title} share={share} />
      </div>
    </Card>
  )
}
