import type { ReactNode } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import * as texts from '#messages/uploads'
import { limits } from '../../contract/limits.ts'
import { classNames } from '../ui/class-names.ts'

interface DropZoneProps {
  onFile: (file: File) => void
  /** Called with the reason when the dropped file is rejected. */
  onRejected: (text: string) => void
  /** A MIME type such as `image/*`, or `any`. */
  accept?: string
  /** In bytes; 1 rejects empty files. */
  minSize?: number
  maxSize?: number
  className?: string
  children: ReactNode
}

/** Accepts one file by drag and drop or paste; combine it with a button for keyboard users. */
export function DropZone({
  onFile,
  onRejected,
  accept = 'image/*',
  minSize = 1,
  maxSize = limits.uploadMaxBytes,
  className,
  children,
}: DropZoneProps) {
  const { getRootProps, isDragActive } = useDropzone({
    accept: accept === 'any' ? undefined : { [accept]: [] },
    minSize,
    maxSize,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    getErrorMessage: ({ code, message }) => {
      if (code === ErrorCode.FileTooLarge) return texts.fileTooLarge({ maxSize: `${maxSize}` })
      if (code === ErrorCode.FileTooSmall) return texts.fileTooSmall({ minSize: `${minSize}` })
      if (code === ErrorCode.FileInvalidType) return texts.fileTypeMustBe({ type: accept })
      if (code === ErrorCode.TooManyFiles) return texts.tooManyFiles
      return message
    },
    onDrop([file], [rejection]) {
      if (rejection) onRejected(reasonOf(rejection))
      else if (file) onFile(file)
    },
  })
  return (
    <div
      {...getRootProps()}
      className={classNames(
        'rounded-card border border-dashed transition-colors',
        isDragActive ? 'border-accent bg-accent-wash' : 'border-line-strong',
        className,
      )}
    >
      {children}
    </div>
  )
}

// Several files are rejected as such, whatever other errors each of them has.
function reasonOf({ errors }: FileRejection): string {
  const many = errors.find(({ code }) => code === ErrorCode.TooManyFiles)
  return (many ?? errors[0])?.message ?? ''
}
