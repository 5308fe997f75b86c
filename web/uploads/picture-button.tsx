import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { pictureTypes } from './picture-rules.ts'

interface PictureButtonProps {
  label: string
  onFile: (file: File) => void
}

/** Opens the device's own choice of pictures. */
export function PictureButton({ label, onFile }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again, after a failure.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
    </>
  )
}
