import type { ReactNode } from 'react'

interface MissingPageProps {
  icon: ReactNode
  title: string
  /** Possible reasons. */
  hint: string
  /** Where to go instead. */
  children: ReactNode
}

/** Content of a 404 page. */
export function MissingPage({ icon, title, hint, children }: MissingPageProps) {
  return (
    <div className="column flex flex-col items-center py-24 text-center sm:py-32">
      <span
        aria-hidden="true"
        className="mb-6 flex size-16 items-center justify-center rounded-full bg-sunken text-ink-soft [&>svg]:size-7"
      >
        {icon}
      </span>
      <h1 tabIndex={-1} className="text-title font-extrabold">
        {title}
      </h1>
      <p className="mt-3 mb-8 max-w-hint text-ink-soft">{hint}</p>
      {children}
    </div>
  )
}
