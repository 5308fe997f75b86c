import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PageHeadingProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Controls at the end of the line. */
  actions?: ReactNode
  /** Low, for pages whose content must be on the first screen. */
  isCompact?: boolean
}

/** The h1 of a page, which is focused after navigation. */
export function PageHeading({ title, subtitle, actions, isCompact }: PageHeadingProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap items-end justify-between gap-x-6',
        isCompact ? 'pt-5 pb-3 sm:pt-7 sm:pb-4' : 'gap-y-4 pt-8 pb-6 sm:pt-12 sm:pb-8',
      )}
    >
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-title font-extrabold">
          {title}
        </h1>
        {subtitle && <p className="mt-2 max-w-measure text-lede text-ink-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
