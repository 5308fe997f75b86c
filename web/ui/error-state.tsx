import { CloudOff, RotateCw } from 'lucide-react'
import * as texts from '#messages/ui'
import { RetryButton } from './retry-button.tsx'

interface ErrorStateProps {
  message: string
  /** The server's message, if any. */
  detail?: string | undefined
  retryLabel?: string
  onRetry: () => void
  isRetrying?: boolean
}

/** Shown when loading failed, with a retry button. */
export function ErrorState({
  message,
  detail,
  retryLabel = texts.tryAgain,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center border-y border-line px-4 py-16 text-center sm:py-20"
    >
      <span
        aria-hidden="true"
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-sunken text-ink-soft"
      >
        <CloudOff className="size-6" />
      </span>
      <p className="text-section font-bold">{message}</p>
      {detail && <p className="mt-2 max-w-hint text-ink-soft">{detail}</p>}
      <RetryButton onRetry={onRetry} isRetrying={isRetrying} size="md" className="mt-6">
        <RotateCw aria-hidden="true" className="size-4.5" />
        <span>{retryLabel}</span>
      </RetryButton>
    </div>
  )
}
