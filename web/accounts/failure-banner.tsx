import { CircleAlert, X } from 'lucide-react'

interface FailureBannerProps {
  /** Null hides the banner. */
  text: string | null
  onDismiss: () => void
}

/** Shows why a form was rejected, until it is dismissed or submitted again. */
export function FailureBanner({ text, onDismiss }: FailureBannerProps) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="mb-6 flex items-start gap-2.5 rounded-control border border-oppose bg-oppose-wash pl-3.5 text-small text-oppose-strong">
          <CircleAlert aria-hidden="true" className="mt-3 size-5 shrink-0" />
          <p className="min-w-0 flex-1 py-2.5 font-medium">{text}</p>
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
