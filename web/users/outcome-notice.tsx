import { CircleCheck, X } from 'lucide-react'

interface OutcomeNoticeProps {
  text: string | null
  onDismiss: () => void
}

/** Result of the last admin action, shown until dismissed or replaced; a live region for screen readers. */
export function OutcomeNotice({ text, onDismiss }: OutcomeNoticeProps) {
  return (
    <div role="status">
      {text !== null && (
        <div className="mb-1 flex items-start gap-2.5 rounded-control border border-accent bg-accent-wash pl-3.5 text-small text-accent-strong">
          <CircleCheck aria-hidden="true" className="mt-3 size-5 shrink-0" />
          <p className="min-w-0 flex-1 py-2.5 font-medium wrap-anywhere">{text}</p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={onDismiss}
            className="flex size-target shrink-0 items-center justify-center rounded-control"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  )
}
