import { useEffect, useRef, useState } from 'react'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { type UploadPath, upload } from '../lib/upload.ts'
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

/** Sends pictures one at a time and remembers the last that arrived; what was chosen is shown at once. */
export function usePictureUpload(path: UploadPath, uploadedText: string) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
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

  async function take(file: File): Promise<void> {
    cancel()
    const reason = pictureRefusal(file)
    setRefusal(reason)
    if (reason) return
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
      toast.success(uploadedText)
    } catch (error) {
      if (canceller.signal.aborted) return
      setRefusal(failureText(error, texts.imageUploadFailed))
      toast.failure(error, texts.imageUploadFailed)
    }
    setSending(null)
  }

  function cancel(): void {
    underWay.current?.abort()
    setSending(null)
  }

  /** Forgets what was sent. */
  function reset(): void {
    cancel()
    setSent(null)
    setRefusal(null)
  }

  return { sending, sent, refusal, take, cancel, reset, refuse: setRefusal }
}
