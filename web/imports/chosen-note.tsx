import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface ChosenNoteProps {
  /** What the button that leaves it out says. */
  action: string
  onLeaveOut: () => void
  children: ReactNode
}

/** What another page chose for the import; it can be left out. */
export function ChosenNote({ action, onLeaveOut, children }: ChosenNoteProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-s-4 border-line-strong bg-sunken px-4 py-3 text-small">
      <p className="max-w-measure min-w-0 wrap-anywhere">{children}</p>
      <Button size="sm" variant="outline" onClick={onLeaveOut}>
        {action}
      </Button>
    </div>
  )
}
