import type { ReactNode } from 'react'
import * as texts from '#messages/ui'

/** Where to go from the end of a page. */
export function NextSteps({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={texts.moreToSee}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3 print:hidden"
    >
      {children}
    </nav>
  )
}
