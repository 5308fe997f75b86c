import { Flag } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/reports'
import { useSession } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ReportDraft } from './report-dialog.tsx'
import { namedTarget, type ReportTarget } from './report-target.ts'

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog)
const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  target: ReportTarget
  /** `word` shows icon and text; `flag` shows the icon alone, where space is short. */
  look?: 'word' | 'flag'
  className?: string
}

/**
 * Opens the dialog that reports content or a user: for members a report, for visitors a notice. Keeps the draft of a report
 * while the dialog is closed.
 */
export function ReportButton({ target, look = 'word', className }: ReportButtonProps) {
  const [open, setOpen] = useState<'report' | 'notice' | null>(null)
  const close = () => setOpen(null)
  const [draft, setDraft] = useState<ReportDraft>({ reason: null, note: '' })

  const isFlag = look === 'flag'
  return (
    <>
      <Button
        variant={isFlag ? 'ghost' : 'outline'}
        square={isFlag}
        title={isFlag ? texts.report : undefined}
        aria-label={isFlag ? texts.reportTarget(namedTarget(target)) : undefined}
        className={className}
        onPointerEnter={ReportDialog.preload}
        onClick={() => setOpen(useSession.getState().isAuthenticated ? 'report' : 'notice')}
      >
        <Flag aria-hidden="true" className="size-4.5" />
        {!isFlag && <span>{texts.report}</span>}
      </Button>
      {open === 'notice' && <NoticeDialog target={target} onClose={close} onFailure={close} />}
      {open === 'report' && (
        <ReportDialog
          target={target}
          draft={draft}
          onDraft={setDraft}
          onNotice={() => setOpen('notice')}
          onClose={close}
          onFailure={close}
        />
      )}
    </>
  )
}
