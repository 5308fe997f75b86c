import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/button.tsx'

interface FileButtonProps {
  label: string
  icon: ReactNode
  /** Types and endings that the device offers first. */
  accept: readonly string[]
  variant?: 'primary' | 'outline'
  onFile: (file: File) => void
}

/** Opens the device's own choice of files. */
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
          // The same file may be chosen again, after a failure.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
    </>
  )
}
