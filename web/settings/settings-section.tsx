import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface SettingsSectionProps {
  /** Target of links to the section, which open it. */
  id?: string
  title: string
  /** The present value, shown while the row is closed too. */
  value?: ReactNode
  /** Description in a sentence or two. */
  text: ReactNode
  children: ReactNode
}

/** A row of the settings page that opens in place. What is typed into it stays when it is closed. */
export function SettingsSection({ id, title, value, text, children }: SettingsSectionProps) {
  const titleId = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  // Before the focus moves to what a link names, because nothing in a closed row can be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link opens a row that was closed again.
  useLayoutEffect(() => {
    if (id !== undefined && hash === `#${id}` && details.current) details.current.open = true
  }, [id, hash, key])
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-20">
      <details ref={details} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-4 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
            <h2 id={titleId} className="min-w-0 font-semibold">
              {title}
            </h2>
            <span className="min-w-0 text-small text-ink-soft">
              <span dir="auto" className="block truncate">
                {value}
              </span>
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-5 sm:px-5">
          <p className="max-w-measure text-small text-ink-soft">{text}</p>
          <div className="mt-4">{children}</div>
        </div>
      </details>
    </section>
  )
}
