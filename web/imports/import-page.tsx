import { useEffect, useRef } from 'react'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { AboutFile } from './about-file.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportPreviewCard } from './import-preview.tsx'
import { LastImports } from './last-imports.tsx'
import { useImport } from './use-import.ts'

/** Imports personalities from a file, after a dry run that shows the changes, and lists the last imports. */
export function Component() {
  const process = useImport()
  const { name } = process.step
  const area = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)

  // The clicked button disappears with its step, so the focus moves to the new step.
  useEffect(() => {
    if (!isFirst.current) area.current?.focus()
    isFirst.current = false
  }, [name])

  return (
    <>
      <PageHeading
        title="Import personalities"
        subtitle="Use a spreadsheet or a file of open data. You'll preview changes before saving."
      />
      <div ref={area} tabIndex={-1}>
        <Step {...process} />
      </div>
      {(name === 'choose' || name === 'started') && <LastImports />}
    </>
  )
}

function Step(process: ReturnType<typeof useImport>) {
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
      return <Reading title={`Reading ${step.fileName}`} share={step.share} />
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
            {`Comparing ${step.staged.fileName ?? 'the file'} with the site …`}
          </p>
        </Card>
      )
    case 'preview':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <ImportPreviewCard
            {...step}
            onStart={() => process.start(step)}
            onAnswer={(options) => process.showPreview({ ...step, options })}
            onBack={() => process.describe(step)}
          />
        </>
      )
    case 'started':
      return (
        <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
          <p className="max-w-measure">
            The import runs by itself. You can leave this page; its progress is in the list below.
          </p>
          <Button variant="outline" onClick={restart}>
            Import another file
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
