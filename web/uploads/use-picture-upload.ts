import { useEffect, useRef, useState } from 'react'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { type PicturePath, upload } from '../lib/upload.ts'
import { pictureRefusal } from './picture-rules.ts'

interface Sending {
  /** Address of the picture as it lies in the browser. */
  preview: string
  /** Of what has left, from 0 to 1. */
  share: number
}

interface Sent {
  preview: string
  /** Where the server keeps it. */
  url: string
}

interface Unsent {
  /** Address of the picture as it lies in the browser. */
  preview: string
  file: File
}

/**
 * Sends pictures one at a time and remembers the last that arrived; what was chosen is shown at once.
 * @param uploadedText said when one arrived; nothing is said when absent
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
  const underWay = useRef<AbortController | null>(null)
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      underWay.current?.abort()
      // Each keeps its whole file in memory until it is given back.
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  /** Sends a picture, and gives where the server keeps it; null when it did not arrive. */
  async function send(file: File): Promise<string | null> {
    cancel()
    const reason = pictureRefusal(file)
    setRefusal(reason)
    if (reason) return null
    const canceller = new AbortController()
    underWay.current = canceller
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
    underWay.current?.abort()
    setSending(null)
    setUnsent(null)
  }

  /** Forgets what was sent. */
  function reset(): void {
    cancel()
    setSent(null)
    setRefusal(null)
  }

  return { sending, sent, unsent, refusal, send, cancel, reset, refuse: setRefusal }
}
