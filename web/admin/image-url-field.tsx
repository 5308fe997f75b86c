import type { ReactNode } from 'react'
import * as texts from '#messages/personality-form'
import { Avatar } from '../ui/avatar.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Field } from '../ui/field.tsx'
import { DropZone } from '../uploads/drop-zone.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import type { usePictureUpload } from '../uploads/use-picture-upload.ts'

interface ImageUrlFieldProps {
  /** Name of the personality. */
  name: string
  /** URL of the preview; may be incomplete while it is typed. */
  previewUrl: string | null | undefined
  error: string | undefined
  upload: ReturnType<typeof usePictureUpload>
  /** The URL input. */
  children: ReactNode
}

/** A picture by URL or by upload; an upload fills in the URL. */
export function ImageUrlField({ name, previewUrl, error, upload, children }: ImageUrlFieldProps) {
  const { sending, refusal, send, cancel, refuse } = upload
  const isUrl = /^(https?:\/\/|blob:|\/files\/)/i.test(previewUrl ?? '')
  return (
    <DropZone onFile={send} onRejected={refuse} className="p-4">
      <Field label={texts.imageUrl} error={error}>
        {children}
      </Field>
      <div className="mt-3 flex items-center gap-4">
        <Avatar
          name={name}
          src={sending?.preview ?? (isUrl && previewUrl ? previewUrl : null)}
          className="size-16"
        />
        <div className="min-w-0 grow">
          {sending ? (
            <UploadProgress share={sending.share} onCancel={cancel} />
          ) : (
            <>
              <PictureButton label={texts.uploadPicture} onFile={send} />
              <p className="mt-1.5 text-caption text-ink-soft">{texts.jpegPngGifUp}</p>
            </>
          )}
        </div>
      </div>
      <ErrorText className="mt-2 empty:mt-0">{refusal}</ErrorText>
    </DropZone>
  )
}
