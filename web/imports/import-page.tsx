import { useEffect, useRef } from 'react'
import { fullCount } from '../lib/formats.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { FileChoice } from './file-choice.tsx'
import { ImportPreviewCard } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

/** Imports personalities from a file, after a dry run that shows the changes. */
export function Component() {
  const process = useImport()
  const { name } = process.step
  const area = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useBeforeUnloadPrompt(name === 'applying')

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
    </>
  )
}

function Step({ step, read, apply, restart, rejectFile, dismiss }: ReturnType<typeof useImport>) {
  switch (step.name) {
    case 'choose':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <FileChoice onFile={read} onRejected={rejectFile} />
        </>
      )
    case 'reading':
      return <ImportProgressCard title={`Reading ${step.file.name}`} share={step.share} />
    case 'preview':
      return (
        <>
          <FailureBanner text={step.failure} onDismiss={dismiss} />
          <ImportPreviewCard
            fileName={step.file.name}
            preview={step.preview}
            onApply={() => apply(step.file, step.preview)}
            onCancel={restart}
          />
        </>
      )
    case 'applying': {
      const { done = 0, total = 1 } = step.progress ?? {}
      return (
        <ImportProgressCard
          title={`Importing ${step.file.name}`}
          share={done / Math.max(1, total)}
          note={step.progress && `${fullCount(done)} of ${fullCount(total)} done`}
        />
      )
    }
    case 'done':
      return <ImportResult report={step.report} onAgain={restart} />
  }
}

interface ImportProgressCardProps {
  title: string
  share: number
  note?: string | null
}

function ImportProgressCard({ title, share, note }: ImportProgressCardProps) {
  return (
    <Card className="p-5">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <div className="mt-3 flex items-center gap-3">
        <ProgressBar label={title} share={share} />
      </div>
      <p dir="auto" role="status" className="tabular mt-1 min-h-6 text-small text-ink-soft">
        {note}
      </p>
    </Card>
  )
}
