import { type ReactNode, Suspense } from 'react'

/** One column on phones, two from 640 px, three from 1024. */
export const cardGridLook = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6'

/** A list of cards in the responsive grid. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={cardGridLook}>{children}</ul>
}

/** One card of a `CardGrid`. Hydrated separately, after the page around it. */
export function CardGridItem({ children }: { children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Suspense>{children}</Suspense>
    </li>
  )
}
