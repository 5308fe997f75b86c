import type { ReactNode } from 'react'

/** Where to go from the end of a page. */
export function NextSteps({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label="More to see"
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3 print:hidden"
    >
      {children}
    </nav>
  )
}
