import { ImageUp } from 'lucide-react'
import { FileButton } from './file-button.tsx'
import { pictureTypes } from './picture-rules.ts'

interface PictureButtonProps {
  label: string
  onFile: (file: File) => void
}

/** A button that opens the browser's file chooser for pictures. */
export function PictureButton({ label, onFile }: PictureButtonProps) {
  return (
    <FileButton
      label={label}
      icon={<ImageUp aria-hidden="true" className="size-4.5" />}
      accept={pictureTypes}
      onFile={onFile}
    />
  )
}
