import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  icon?: ReactNode
  /** What to do next: buttons or links. */
  children?: ReactNode
}

/** Shown for an empty list: a title, a hint and what to do next. */
export function EmptyState({ title, hint, icon, children }: EmptyStateProps) {
  return (
    <div className="empty-state flex flex-col items-center border-y border-line px-4 py-16 in-[[role=tabpanel]]:border-t-0 text-center sm:py-20">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-5 flex size-14 items-center justify-center rounded-full bg-sunken text-ink-soft [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <h2 className="text-section font-bold">{title}</h2>
      {hint && <p className="mt-2 max-w-hint text-ink-soft">{hint}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
