import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'

const load = () => import('./report-dialog.tsx')
const ReportDialog = lazy(async () => ({ default: (await load()).ReportDialog }))

/** What is reported. */
export interface Reportable {
  type: ReportedType
  id: string
  /** As in 'Report the comment by Ana'. */
  name: string
}

/** What was filled in so far; kept while the dialog is closed. */
export interface ReportDraft {
  reason: ReportReason | null
  note: string
}

interface ReportButtonProps {
  target: Reportable
  /** With its word, or a flag alone where there is little room. */
  look?: 'word' | 'flag'
  className?: string
}

/** Reports something to the administrators. */
export function ReportButton({ target, look = 'word', className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReportDraft>({ reason: null, note: '' })

  function open(): void {
    if (useSession.getState().isAuthenticated) setOpen(true)
    else toast.info(texts.loginRequired)
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
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Flag aria-hidden="true" className="size-4.5" />
        {!isFlag && 'Report'}
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
