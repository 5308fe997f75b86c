import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { texts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import type { ReportDraft, ReportTarget } from './report-dialog.tsx'

const loadDialog = () => import('./report-dialog.tsx')
const ReportDialog = lazy(async () => ({ default: (await loadDialog()).ReportDialog }))

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
    else askToLogIn(texts.loginRequired)
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
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={open}
      >
        <Flag aria-hidden="true" className="size-4.5" />
        {!isFlag && <span>Report</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            target={target}
            draft={draft}
            onDraft={setDraft}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
