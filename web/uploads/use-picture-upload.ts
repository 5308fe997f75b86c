import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/uploads'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { type PicturePath, upload } from '../lib/upload.ts'
import { pictureRefusal } from './picture-rules.ts'

interface Sending {
  /** Object URL of the file. */
  preview: string
  /** Fraction sent, from 0 to 1. */
  share: number
}

interface Sent {
  preview: string
  /** URL on the server. */
  url: string
}

interface Unsent {
  /** Object URL of the file. */
  preview: string
  file: File
}

/**
 * Uploads pictures one at a time and keeps the last one uploaded; the chosen file is previewed at once.
 * @param uploadedText notice after a successful upload; none when absent
 */
export function usePictureUpload(
  path: PicturePath,
  uploadedText?: string,
  failedText: string = texts.failedToUploadImage,
) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { start, abort } = useSingleUpload(path)
  const createPreview = usePreviews()

  /** Uploads a picture and resolves to its URL; null if it failed or was cancelled. */
  async function send(file: File): Promise<string | null> {
    cancel()
    const reason = pictureRefusal(file)
    setRefusal(reason)
    if (reason) return null
    const preview = createPreview(file)
    setSending({ preview, share: 0 })
    const outcome = await start(file, (share) => setSending({ preview, share }))
    if (!outcome) return null
    setSending(null)
    if ('error' in outcome) {
      setUnsent({ preview, file })
      setRefusal(failureText(outcome.error, failedText))
      toast.failure(outcome.error, failedText)
      return null
    }
    setSent({ preview, url: outcome.url })
    if (uploadedText) toast.success(uploadedText)
    return outcome.url
  }

  function cancel(): void {
    abort()
    setSending(null)
    setUnsent(null)
  }

  /** Clears the uploaded picture. */
  function reset(): void {
    cancel()
    setSent(null)
    setRefusal(null)
  }

  return { sending, sent, unsent, refusal, send, cancel, reset, refuse: setRefusal }
}

/** Uploads one picture at a time: another upload, `abort` or unmounting ends the one before. */
function useSingleUpload(path: PicturePath) {
  const pending = useRef<AbortController | null>(null)
  useEffect(() => () => pending.current?.abort(), [])

  /** Resolves to the URL on the server or the error; null if the upload was aborted. */
  async function start(
    file: File,
    onProgress: (share: number) => void,
  ): Promise<{ url: string } | { error: unknown } | null> {
    pending.current?.abort()
    const controller = new AbortController()
    pending.current = controller
    try {
      return await upload(path, file, { signal: controller.signal, onProgress })
    } catch (error) {
      return controller.signal.aborted ? null : { error }
    }
  }

  return { start, abort: () => pending.current?.abort() }
}

/** Creates object URLs of files; revokes them on unmounting, because each keeps its file in memory. */
function usePreviews(): (file: File) => string {
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )
  return (file) => {
    const preview = URL.createObjectURL(file)
    previews.current.push(preview)
    return preview
  }
}
