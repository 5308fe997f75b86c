import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportPreview, ImportProgress, ImportReport } from '../../contract/imports.ts'
import { invalidatePersonalities } from '../admin/save-personality.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { upload } from '../lib/upload.ts'
import { importFileError } from './import-file-rules.ts'

export type ImportStep =
  | { name: 'choose'; failure: string | null }
  | { name: 'reading'; file: File; share: number }
  | { name: 'preview'; file: File; preview: ImportPreview; failure: string | null }
  /** `progress` is null while the file is uploaded. */
  | { name: 'applying'; file: File; progress: ImportProgress | null }
  | { name: 'done'; file: File; report: ImportReport }

const connectionLostText =
  'The connection was lost during the import. This is what the file would change now.'

/** State machine of an import: choose a file, dry run, preview, import, result. */
export function useImport() {
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'choose', failure: null })
  const inFlight = useRef<AbortController | null>(null)
  useEffect(() => () => inFlight.current?.abort(), [])

  async function read(chosen: File, note: string | null = null): Promise<void> {
    const failure = importFileError(chosen)
    if (failure) return setStep({ name: 'choose', failure })
    const controller = new AbortController()
    inFlight.current = controller
    setStep({ name: 'reading', file: chosen, share: 0 })
    try {
      const file = await copyOf(chosen)
      const preview = await upload('/imports/preview', file, {
        signal: controller.signal,
        onProgress: (share) => setStep({ name: 'reading', file, share }),
      })
      setStep({ name: 'preview', file, preview, failure: note })
    } catch (error) {
      if (!controller.signal.aborted) setStep({ name: 'choose', failure: failureText(error) })
    }
  }

  async function apply(file: File, preview: ImportPreview): Promise<void> {
    setStep({ name: 'applying', file, progress: null })
    try {
      const report = await importFile(file, (progress) =>
        setStep({ name: 'applying', file, progress }),
      )
      setStep({ name: 'done', file, report })
    } catch (error) {
      if (isCutOff(error)) await read(file, connectionLostText)
      else setStep({ name: 'preview', file, preview, failure: failureText(error) })
    }
    invalidatePersonalities(client)
  }

  function restart(): void {
    inFlight.current?.abort()
    setStep({ name: 'choose', failure: null })
  }

  const rejectFile = (failure: string) => setStep({ name: 'choose', failure })

  const dismiss = () =>
    setStep((current) => ('failure' in current ? { ...current, failure: null } : current))

  return { step, read, apply, restart, rejectFile, dismiss }
}

const isCutOff = (error: unknown) => error instanceof ApiError && error.status === 0

/** Imports the file; a response that ends without a report was cut off and counts as a lost connection. */
async function importFile(
  file: File,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const { report } = await upload('/imports', file, { onReply: onProgress })
  if (!report) throw new ApiError(0, [])
  return report
}

/** Copies the file into memory, so that the import uses the same bytes as the preview. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type })
}
