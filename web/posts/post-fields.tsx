import { RotateCw, Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import * as inputs from '#messages/contract/community'
import * as texts from '#messages/posts'
import { limits } from '../../contract/limits.ts'
import { textLength } from '../lib/text-length.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Field } from '../ui/field.tsx'
import { DropZone } from '../uploads/drop-zone.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import { UploadProgress } from '../uploads/upload-progress.tsx'
import { usePictureUpload } from '../uploads/use-picture-upload.ts'

const tooLong = () => inputs.postTooLong({ max: limits.postMax })

/** Error message for a text that is no valid post; undefined if it is valid. */
export function postTextError(text: string): string | undefined {
  const length = textLength(text)
  if (length === 0) return inputs.postRequired()
  return length > limits.postMax ? tooLong() : undefined
}

/** Length from which the character count is emphasized. */
const warnAbove = 4500

interface PostTextFieldProps {
  ref: Ref<HTMLTextAreaElement>
  label: string
  text: string
  error: string | undefined
  onChange: (text: string) => void
  /** The post is being submitted; the input is read-only. */
  isBusy: boolean
}

/** The post input with its character count. Accepts more than the limit, so that pasted text is never cut silently. */
export function PostTextField({ ref, label, text, error, onChange, isBusy }: PostTextFieldProps) {
  const isTooLong = textLength(text) > limits.postMax
  return (
    <Field
      label={label}
      error={isTooLong ? tooLong() : error}
      aside={<CharacterCount text={text} max={limits.postMax} warnAbove={warnAbove} unit="" />}
    >
      <MentionTextarea
        ref={ref}
        rows={4}
        value={text}
        readOnly={isBusy}
        className="field-sizing-content max-h-[60vh] min-h-28"
        onChange={onChange}
      />
    </Field>
  )
}

interface PostPictureFieldProps {
  picture: PostPicture
  onFile: (file: File) => void
}

/** The picture of a post: choose, drop or paste a file, preview, upload progress, remove. */
export function PostPictureField({ picture, onFile }: PostPictureFieldProps) {
  const { shown, sending, refusal } = picture
  return (
    <div className="mt-3">
      <DropZone onFile={onFile} onRejected={picture.refuse} className="p-3">
        {shown && (
          <img
            src={shown}
            alt={texts.preview}
            className="mb-3 aspect-4/3 max-h-80 w-full rounded-control bg-sunken object-contain"
          />
        )}
        {/* As high as the progress bar, so that the upload does not shift the layout. */}
        <div className="flex min-h-target flex-wrap items-center gap-x-3 gap-y-1">
          {sending ? (
            <div className="grow">
              <UploadProgress share={sending.share} onCancel={picture.cancel} />
            </div>
          ) : (
            <PictureButtons picture={picture} onFile={onFile} />
          )}
        </div>
      </DropZone>
      <ErrorText className="mt-1.5 empty:mt-0">{refusal}</ErrorText>
    </div>
  )
}

/** Choose, upload again or remove the picture. */
function PictureButtons({ picture, onFile }: PostPictureFieldProps) {
  const { shown, unsent } = picture
  return (
    <>
      <PictureButton label={shown ? texts.changeImage : texts.addImage} onFile={onFile} />
      {unsent && (
        <Button variant="outline" onClick={picture.retry}>
          <RotateCw aria-hidden="true" className="size-4.5" />
          {texts.uploadAgain}
        </Button>
      )}
      {shown ? (
        <Button variant="ghost" onClick={picture.remove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          {texts.removeImage}
        </Button>
      ) : (
        <p className="text-caption text-ink-soft">
          {texts.pictureRules}
          <span className="max-sm:hidden"> {texts.pictureDrop}</span>
        </p>
      )}
    </>
  )
}

/**
 * State of a post's picture in the composer or editor. It is uploaded as soon as it is chosen; after a failed upload
 * the preview stays, and submitting the post tries again.
 * @param current URL of the saved picture
 */
export function usePostPicture(current: string | null = null) {
  const upload = usePictureUpload('/upload/post-image', undefined, texts.imageFailed)
  const [isRemoved, setRemoved] = useState(false)
  const { sending, unsent, sent } = upload
  const chosen = sending ?? unsent ?? sent
  const kept = isRemoved ? null : current
  return {
    ...upload,
    /** URL of the preview. */
    shown: chosen?.preview ?? kept,
    isChanged: chosen !== null || kept !== current,
    remove(): void {
      upload.reset()
      setRemoved(true)
    },
    /** Repeats a failed upload. */
    retry: async (): Promise<void> => {
      if (unsent) await upload.send(unsent.file)
    },
    /** URL of the uploaded picture, null for none; undefined if the upload failed again. */
    async uploadedUrl(): Promise<string | null | undefined> {
      if (unsent) return (await upload.send(unsent.file)) ?? undefined
      return sent?.url ?? kept
    },
    /** Resets the state for the next post. */
    clear(): void {
      upload.reset()
      setRemoved(false)
    },
  }
}

type PostPicture = ReturnType<typeof usePostPicture>
