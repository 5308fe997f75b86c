import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ErrorTextProps {
  id?: string
  className?: string
  /** The message; nothing is shown without one. */
  children: ReactNode
}

/** Says beside a control what is wrong. Always rendered, because screen readers announce only changes of a live region. */
export function ErrorText({ id, className, children }: ErrorTextProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames(
        'flex items-start gap-1.5 text-caption font-medium text-oppose',
        className,
      )}
    >
      {children && (
        <>
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
