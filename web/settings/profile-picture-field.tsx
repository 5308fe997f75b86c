import * as texts from '#messages/settings'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { DropZone } from '../uploads/drop-zone.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import type { usePictureUpload } from '../uploads/use-picture-upload.ts'

interface ProfilePictureFieldProps {
  name: string
  /** URL of the saved picture. */
  current: string | null
  upload: ReturnType<typeof usePictureUpload>
  onRemove: () => void
}

/** The profile picture: choose or drop a file, preview, remove. */
export function ProfilePictureField({ name, current, upload, onRemove }: ProfilePictureFieldProps) {
  const { sending, sent, refusal, send, cancel, refuse } = upload
  const shown = sending?.preview ?? sent?.preview ?? current
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">{texts.profilePicture}</legend>
      <DropZone
        onFile={send}
        onRejected={refuse}
        className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:gap-6"
      >
        <Avatar name={name} src={shown} className="size-24" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap gap-2">
            <PictureButton
              label={shown ? texts.changePicture : texts.choosePicture}
              onFile={send}
            />
            {shown && !sending && (
              <Button variant="ghost" onClick={onRemove}>
                {texts.removePicture}
              </Button>
            )}
          </div>
          {/* As high as the progress bar, so that the upload does not shift the layout. */}
          <div className="mt-2 flex min-h-target flex-col justify-center">
            {sending ? (
              <UploadProgress share={sending.share} onCancel={cancel} />
            ) : (
              <p className="text-caption text-ink-soft">{texts.jpegPngGifUp}</p>
            )}
          </div>
        </div>
      </DropZone>
      <ErrorText className="mt-1.5 empty:mt-0">{refusal}</ErrorText>
    </fieldset>
  )
}
