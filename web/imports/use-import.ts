import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportPreview, SentImportOptions, StagedImport } from '../../contract/imports.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { upload } from '../lib/upload.ts'
import { lastImportsQuery } from './api.ts'
import { importFileError } from './import-file-rules.ts'

/** A file that the server keeps, with what was chosen for it. */
export interface ChosenImport {
  staged: StagedImport
  options: SentImportOptions
}

export type ImportStep =
  | { name: 'choose'; failure: string | null }
  | { name: 'reading'; fileName: string; share: number }
  | ({ name: 'about'; failure: string | null } & ChosenImport)
  | ({ name: 'previewing' } & ChosenImport)
  | ({ name: 'preview'; preview: ImportPreview; failure: string | null } & ChosenImport)
  /** The server works on it, whether this page is open or not. */
  | { name: 'started'; id: string }

/** Milliseconds that a preview may take: of 50,000 people, on a small machine. */
const previewTimeout = 300_000

/** What is chosen before the file. */
export type GivenOptions = Partial<Pick<SentImportOptions, 'source' | 'endMandatesOf'>>

/** State machine of an import: choose a file, say what it is, preview, start. */
export function useImport(given: GivenOptions) {
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ name: 'choose', failure: null })
  const inFlight = useRef<AbortController | null>(null)
  useEffect(() => () => inFlight.current?.abort(), [])

  function begin(): AbortSignal {
    inFlight.current?.abort()
    inFlight.current = new AbortController()
    return inFlight.current.signal
  }

  async function read(file: File): Promise<void> {
    const failure = importFileError(file)
    if (failure) return setStep({ name: 'choose', failure })
    const signal = begin()
    const fileName = file.name
    setStep({ name: 'reading', fileName, share: 0 })
    try {
      const staged = await upload('/imports', file, {
        query: { source: given.source },
        signal,
        onProgress: (share) => setStep({ name: 'reading', fileName, share }),
      })
      const options = { source: staged.source, columns: staged.table?.roles, ...given }
      setStep({ name: 'about', staged, options, failure: null })
    } catch (error) {
      if (!signal.aborted) setStep({ name: 'choose', failure: failureText(error) })
    }
  }

  async function showPreview({ staged, options: described }: ChosenImport): Promise<void> {
    const signal = begin()
    const options = { ...described, endMandatesOf: given.endMandatesOf }
    setStep({ name: 'previewing', staged, options })
    try {
      const preview = await api('POST /imports/:id/preview', {
        params: { id: staged.id },
        body: options,
        timeout: previewTimeout,
        signal,
      })
      setStep({ name: 'preview', staged, options, preview, failure: null })
    } catch (error) {
      if (signal.aborted) return
      setStep({ name: 'about', staged, options, failure: failureText(error) })
    }
  }

  /** @returns whether it has started */
  async function start(chosen: ChosenImport & { preview: ImportPreview }): Promise<boolean> {
    const { staged, options, preview } = chosen
    try {
      const params = { id: staged.id }
      await api('POST /imports/:id/start', { params, body: options })
      await client.invalidateQueries(lastImportsQuery)
      setStep({ name: 'started', id: staged.id })
      return true
    } catch (error) {
      setStep({ name: 'preview', staged, options, preview, failure: failureText(error) })
      return false
    }
  }

  function restart(): void {
    inFlight.current?.abort()
    setStep({ name: 'choose', failure: null })
  }

  function describe({ staged, options }: ChosenImport): void {
    inFlight.current?.abort()
    setStep({ name: 'about', staged, options, failure: null })
  }

  const rejectFile = (failure: string) => setStep({ name: 'choose', failure })

  const dismiss = () =>
    setStep((current) => ('failure' in current ? { ...current, failure: null } : current))

  return { step, read, showPreview, start, describe, restart, rejectFile, dismiss }
}
