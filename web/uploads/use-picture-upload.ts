import { useEffect, useRef, useState } from 'react'
import { failureText } from '../lib/api-error.ts'
import { texts } from '../lib/texts.ts'
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
  failedText: string = texts.imageUploadFailed,
) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pendingUpload = useRef<AbortController | null>(null)
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      pendingUpload.current?.abort()
      // Each object URL keeps its file in memory until revoked.
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  /** Uploads a picture and resolves to its URL; null if it failed or was cancelled. */
  async function send(file: File): Promise<string | null> {
    cancel()
    const reason = pictureRefusal(file)
    setRefusal(reason)
    if (reason) return null
    const canceller = new AbortController()
    pendingUpload.current = canceller
    const preview = URL.createObjectURL(file)
    previews.current.push(preview)
    setSending({ preview, share: 0 })
    try {
      const { url } = await upload(path, file, {
        signal: canceller.signal,
        onProgress: (share) => setSending({ preview, share }),
      })
      setSent({ preview, url })
      setSending(null)
      if (uploadedText) toast.success(uploadedText)
      return url
    } catch (error) {
      if (canceller.signal.aborted) return null
      setUnsent({ preview, file })
      setSending(null)
      setRefusal(failureText(error, failedText))
      toast.failure(error, failedText)
      return null
    }
  }

  function cancel(): void {
    pendingUpload.current?.abort()
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
