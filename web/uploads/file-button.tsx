import { type ReactElement, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface FileButtonProps {
  label: string
  icon: ReactElement
  /** MIME types and file extensions for the file chooser. */
  accept: readonly string[]
  variant?: 'primary' | 'outline'
  onFile: (file: File) => void
}

/** A button that opens the browser's file chooser. */
export function FileButton({ label, icon, accept, variant = 'outline', onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that choosing the same file again after an error fires a change event.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {icon}
        <span>{label}</span>
      </Button>
    </>
  )
}
