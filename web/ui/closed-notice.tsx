import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ClosedNoticeProps {
  /** What is closed, in a sentence. */
  children: ReactNode
  className?: string | undefined
}

/** Says in the place of a form that the site takes no more of it. */
export function ClosedNotice({ children, className }: ClosedNoticeProps) {
  return (
    <p
      className={classNames(
        'flex items-center gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-small text-ink-soft',
        className,
      )}
    >
      <Lock aria-hidden="true" className="size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
