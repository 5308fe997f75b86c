import type { ReactNode } from 'react'
import * as texts from '#messages/ui'
import { Button } from './button.tsx'

interface RetryButtonProps {
  onRetry: () => void
  isRetrying: boolean
  size?: 'sm' | 'md'
  className?: string
  /** The label; 'Try again' when absent. */
  children?: ReactNode
}

/** Loads again what has failed to load. */
export function RetryButton({
  onRetry,
  isRetrying,
  size = 'sm',
  className,
  children = texts.tryAgain,
}: RetryButtonProps) {
  return (
    <Button
      variant="outline"
      size={size}
      className={className}
      aria-disabled={isRetrying}
      onClick={() => {
        if (!isRetrying) onRetry()
      }}
    >
      {children}
    </Button>
  )
}
