import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { failureText, needsPassword } from './api-error.ts'
import { toast } from './toast.ts'

interface SubmissionOptions {
  /** Shown for an error without a message. */
  fallbackText?: string
  /** Shows an error at the form field it belongs to; true if there is one. */
  handleRefusal?: (text: string) => boolean
}

/** Creates a `handleRefusal` from a map of error texts to form fields. */
export function fieldErrorHandler<Fields extends FieldValues>(
  setError: UseFormSetError<Fields>,
  fields: Record<string, Path<Fields>>,
) {
  return (text: string): boolean => {
    const field = fields[text]
    if (field) setError(field, { message: text }, { shouldFocus: true })
    return field !== undefined
  }
}

/** Submits a form, one request at a time, and keeps its error until dismissed or submitted again. */
export function useSubmission<Values>(
  send: (values: Values) => Promise<void>,
  { fallbackText, handleRefusal }: SubmissionOptions = {},
) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A ref, because two clicks may come before the next render.
  const isPending = useRef(false)

  async function submit(values: Values): Promise<void> {
    if (isPending.current) return
    isPending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      if (needsPassword(error)) return
      const text = failureText(error, fallbackText)
      if (!handleRefusal?.(text)) setFailure(text)
      // A form in a dialog shows it itself, and a notice would cover the dialog.
      const isShown = document.activeElement?.closest('[role=dialog] form')
      if (!isShown) toast.failure(error, fallbackText)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }

  return { submit, isBusy, failure, dismiss: () => setFailure(null) }
}
