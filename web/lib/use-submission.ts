import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { failureText } from './api-error.ts'
import { toast } from './toast.ts'

interface SubmissionOptions {
  /** What a refusal without a text is told as. */
  fallbackText?: string
  /** Takes a refusal to the field it belongs to; true when there is one. */
  handleRefusal?: (text: string) => boolean
}

/** A `handleRefusal` that knows the field of each of these texts. */
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

/** Sends a form, once at a time, and keeps why it was refused until dismissed or tried again. */
export function useSubmission<Values>(
  send: (values: Values) => Promise<void>,
  { fallbackText, handleRefusal }: SubmissionOptions = {},
) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Two presses may come before the next render.
  const isUnderWay = useRef(false)

  async function submit(values: Values): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      const text = failureText(error, fallbackText)
      if (!handleRefusal?.(text)) setFailure(text)
      toast.failure(error, fallbackText)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { submit, isBusy, failure, dismiss: () => setFailure(null) }
}
