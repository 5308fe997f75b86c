import { useState } from 'react'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'
import { feedTexts } from './feed-texts.ts'

/**
 * The picture of a post that is being written: sent as soon as it is chosen; one that could not be sent stays as a
 * preview and is tried again with the post.
 * @param current the picture that the post has so far
 */
export function usePostPicture(current: string | null = null) {
  const upload = usePictureUpload('/upload/post-image', undefined, feedTexts.imageFailed)
  const [isRemoved, setRemoved] = useState(false)
  const { sending, unsent, sent } = upload
  const chosen = sending ?? unsent ?? sent
  const kept = isRemoved ? null : current
  return {
    ...upload,
    /** Address of what will be shown. */
    shown: chosen?.preview ?? kept,
    isChanged: chosen !== null || kept !== current,
    remove(): void {
      upload.reset()
      setRemoved(true)
    },
    /** Tries once more to send what could not be sent. */
    retry: async (): Promise<void> => {
      if (unsent) await upload.send(unsent.file)
    },
    /** Where the server keeps the picture, null for a post without one; undefined when it cannot be sent. */
    async arrived(): Promise<string | null | undefined> {
      if (unsent) return (await upload.send(unsent.file)) ?? undefined
      return sent?.url ?? kept
    },
    /** For the next post. */
    clear(): void {
      upload.reset()
      setRemoved(false)
    },
  }
}

export type PostPicture = ReturnType<typeof usePostPicture>
