import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportPreview, ImportProgress, ImportReport } from '../../contract/imports.ts'
import { forgetPersonalities } from '../admin/save-personality.ts'
import { ApiError, failureText } from '../lib/api-error.ts'
import { upload } from '../lib/upload.ts'
import { importRefusal } from './import-rules.ts'

export type ImportStep =
  | { name: 'choose'; failure: string | null }
  | { name: 'reading'; file: File; share: number }
  | { name: 'preview'; file: File; preview: ImportPreview; failure: string | null }
  /** `progress` is null as long as the file is on its way. */
  | { name: 'applying'; file: File; progress: ImportProgress | null }
  | { name: 'done'; file: File; report: ImportReport }

const brokenOff = 'The connection broke off before the end. This is what the file would change now.'

/** From a file to what it would change, and from there to what it did. */
export function useImport() {
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'choose', failure: null })
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function read(chosen: File, note: string | null = null): Promise<void> {
    const failure = importRefusal(chosen)
    if (failure) return setStep({ name: 'choose', failure })
    const canceller = new AbortController()
    underWay.current = canceller
    setStep({ name: 'reading', file: chosen, share: 0 })
    try {
      const file = await copyOf(chosen)
      const preview = await upload('/imports/preview', file, {
        signal: canceller.signal,
        onProgress: (share) => setStep({ name: 'reading', file, share }),
      })
      setStep({ name: 'preview', file, preview, failure: note })
    } catch (error) {
      if (!canceller.signal.aborted) setStep({ name: 'choose', failure: failureText(error) })
    }
  }

  async function apply(file: File, preview: ImportPreview): Promise<void> {
    setStep({ name: 'applying', file, progress: null })
    try {
      const { report } = await upload('/imports', file, {
        onReply: (progress) => setStep({ name: 'applying', file, progress }),
      })
      // Without a report the answer was cut short.
      if (!report) throw new ApiError(0, [])
      setStep({ name: 'done', file, report })
    } catch (error) {
      const isCutOff = error instanceof ApiError && error.status === 0
      if (isCutOff) await read(file, brokenOff)
      else setStep({ name: 'preview', file, preview, failure: failureText(error) })
    }
    forgetPersonalities(client)
  }

  function startAnew(): void {
    underWay.current?.abort()
    setStep({ name: 'choose', failure: null })
  }

  const refuse = (failure: string) => setStep({ name: 'choose', failure })

  const dismiss = () =>
    setStep((current) => ('failure' in current ? { ...current, failure: null } : current))

  return { step, read, apply, startAnew, refuse, dismiss }
}

/** The file as it is now, so that what is imported is what was looked at. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type })
}
