import { CircleAlert, RotateCw, Trash2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { DropZone } from '../uploads/drop-zone.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import type { PostPicture } from './use-post-picture.ts'

interface PictureFieldProps {
  picture: PostPicture
  onFile: (file: File) => void
}

/** The picture of a post: chosen, dropped or pasted, shown as it will be, sent with its progress, removed again. */
export function PictureField({ picture, onFile }: PictureFieldProps) {
  const { shown, sending, unsent, refusal } = picture
  return (
    <div className="mt-3">
      <DropZone onFile={onFile} onRefused={picture.refuse} className="p-3">
        {shown && (
          <img
            src={shown}
            alt="Preview"
            className="mb-3 aspect-4/3 max-h-80 w-full rounded-control bg-sunken object-contain"
          />
        )}
        {/* As high as the progress, so that nothing moves while a picture is sent. */}
        <div className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1">
          {sending ? (
            <div className="grow">
              <UploadProgress share={sending.share} onCancel={picture.cancel} />
            </div>
          ) : (
            <>
              <PictureButton label={shown ? 'Change image' : 'Add image'} onFile={onFile} />
              {unsent && (
                <Button variant="outline" onClick={picture.retry}>
                  <RotateCw aria-hidden="true" className="size-4.5" />
                  Upload again
                </Button>
              )}
              {shown ? (
                <Button variant="ghost" onClick={picture.remove}>
                  <Trash2 aria-hidden="true" className="size-4.5" />
                  Remove image
                </Button>
              ) : (
                <p className="text-caption text-ink-soft">
                  JPEG, PNG or GIF, at most 5 MB.
                  <span className="max-sm:hidden"> You can also drop it here.</span>
                </p>
              )}
            </>
          )}
        </div>
      </DropZone>
      <p role="alert" className="flex items-start gap-1.5 text-caption font-medium text-oppose">
        {refusal && (
          <>
            <CircleAlert aria-hidden="true" className="mt-2 size-4 shrink-0" />
            <span className="mt-1.5">{refusal}</span>
          </>
        )}
      </p>
    </div>
  )
}
