import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'

interface SettingsSectionProps {
  /** Target of links to the section. */
  id?: string
  title: string
  /** Description in a sentence or two. */
  text: ReactNode
  children: ReactNode
}

/** A titled card of the settings page. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <Card id={id}>
      <section aria-labelledby={titleId} className="p-5 sm:p-7">
        <h2 id={titleId} className="text-card font-bold">
          {title}
        </h2>
        <p className="mt-1 max-w-measure text-small text-ink-soft">{text}</p>
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  )
}
