import { Flag } from 'lucide-react'
import { useState } from 'react'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ReportDraft, ReportTarget } from './report-dialog.tsx'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  target: ReportTarget
  /** `word` shows icon and text; `flag` shows the icon alone, where space is short. */
  look?: 'word' | 'flag'
  className?: string
}

/** Opens the dialog that reports content or a user to the administrators; keeps the draft while the dialog is closed. */
export function ReportButton({ target, look = 'word', className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReportDraft>({ reason: null, note: '' })

  function open(): void {
    if (useSession.getState().isAuthenticated) setOpen(true)
    else askToLogIn()
  }

  const isFlag = look === 'flag'
  return (
    <>
      <Button
        variant={isFlag ? 'ghost' : 'outline'}
        square={isFlag}
        title={isFlag ? 'Report' : undefined}
        aria-label={isFlag ? `Report ${target.name}` : undefined}
        className={className}
        onPointerEnter={ReportDialog.preload}
        onClick={open}
      >
        <Flag aria-hidden="true" className="size-4.5" />
        {!isFlag && <span>Report</span>}
      </Button>
      {isOpen && (
        <ReportDialog
          target={target}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
          onFailure={() => setOpen(false)}
        />
      )}
    </>
  )
}
