import { type ReactElement, type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint?: string
  action?: ReactElement
  children: ReactNode
}

/** A part of the page of a person's facts. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="text-section font-bold">
            {title}
          </h2>
          {hint && <p className="text-small text-ink-soft">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
