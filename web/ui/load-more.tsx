import * as texts from '#messages/ui'
import { failureText } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { MorePages } from './use-load-more.ts'

interface LoadMoreProps {
  label: string
  more: MorePages
  /** Shown for an error without a message. */
  failedText?: string
  /** Smaller, for use inside a card. */
  isSmall?: boolean
}

/** Button that loads the next page of a list; shows the error of the last attempt. */
export function LoadMore({ label, more, failedText, isSmall = false }: LoadMoreProps) {
  const { isLoading, error } = more
  return (
    <div
      className={classNames(
        'flex flex-col items-center',
        isSmall ? 'gap-2 border-t border-line py-3' : 'gap-3 py-6',
      )}
    >
      <p role="alert" className="text-small font-medium text-oppose empty:hidden">
        {error && failureText(error, failedText)}
      </p>
      <Button
        variant="outline"
        size={isSmall ? 'sm' : undefined}
        aria-disabled={isLoading}
        onClick={more.load}
      >
        {isLoading ? texts.loadingMore : label}
      </Button>
    </div>
  )
}
