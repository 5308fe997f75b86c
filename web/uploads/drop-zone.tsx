import type { ReactNode } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { limits } from '../../contract/limits.ts'
import { classNames } from '../ui/class-names.ts'

interface DropZoneProps {
  onFile: (file: File) => void
  /** Told in words why what was dropped is not taken. */
  onRefused: (text: string) => void
  /** A type such as `image/*`, or `any`. */
  accept?: string
  /** Bytes; an empty file is no picture. */
  minSize?: number
  maxSize?: number
  className?: string
  children: ReactNode
}

/** Takes one file that is dropped on it or pasted into it; whoever uses it offers a button too. */
export function DropZone({
  onFile,
  onRefused,
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
      if (code === ErrorCode.FileTooLarge) return `File is larger than ${maxSize} bytes`
      if (code === ErrorCode.FileTooSmall) return `File is smaller than ${minSize} bytes`
      return message
    },
    onDrop([file], [rejection]) {
      if (rejection) onRefused(reasonOf(rejection))
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

// Of several files none is taken, whatever else is wrong with each.
function reasonOf({ errors }: FileRejection): string {
  const many = errors.find(({ code }) => code === ErrorCode.TooManyFiles)
  return (many ?? errors[0])?.message ?? ''
}
