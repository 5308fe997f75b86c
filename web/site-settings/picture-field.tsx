import { useEffect } from 'react'
import { type Control, useController } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { DropZone } from '../uploads/drop-zone.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'

interface PictureFieldProps {
  control: Control<SiteSettings>
  name: 'logo' | 'icon'
  legend: string
  hint: string
  /** Called with the height in pixels that the picture has where its width is that of its address. */
  onHeight?: (height: number) => void
}

/** A picture of the site: choose or drop a file, see it, remove it. */
export function PictureField({ control, name, legend, hint, onHeight }: PictureFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const upload = usePictureUpload('/upload/site-image')
  const { sending, sent, refusal, send, cancel, refuse, reset } = upload
  const { onChange, value } = field

  useEffect(() => {
    if (sent) onChange(sent.url)
  }, [sent, onChange])

  function remove(): void {
    reset()
    onChange('')
    onHeight?.(0)
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">
        <span>{legend}</span> <span className="font-normal text-ink-faint">{texts.optional}</span>
      </legend>
      <DropZone onFile={send} onRejected={refuse} className="grid gap-3 p-4">
        {value && (
          <img
            src={value}
            alt={texts.pictureNow({ picture: name })}
            className="max-h-16 max-w-full justify-self-start object-contain"
            onLoad={({ currentTarget: { naturalHeight } }) => onHeight?.(naturalHeight)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <PictureButton
            label={
              value
                ? texts.changePicture({ picture: name })
                : texts.choosePicture({ picture: name })
            }
            onFile={send}
          />
          {value && !sending && (
            <Button variant="ghost" onClick={remove}>
              {texts.removePicture({ picture: name })}
            </Button>
          )}
        </div>
        <div className="flex min-h-target flex-col justify-center">
          {sending ? (
            <UploadProgress share={sending.share} onCancel={cancel} />
          ) : (
            <p className="text-caption text-ink-soft">{hint}</p>
          )}
        </div>
      </DropZone>
      <ErrorText className="mt-1.5 empty:mt-0">{refusal ?? fieldState.error?.message}</ErrorText>
    </fieldset>
  )
}
