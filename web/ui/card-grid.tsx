import { type KeyboardEventHandler, type ReactElement, type ReactNode, Suspense } from 'react'
import { CachedOnServer } from './cached-on-server.tsx'

/** One column on phones, two from 640 px, three from 1024. */
export const cardGridLook = 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6'

interface CardGridProps {
  children: ReactNode
  onKeyDown?: KeyboardEventHandler<HTMLUListElement>
}

/** A list of cards in the responsive grid. */
export function CardGrid({ children, onKeyDown }: CardGridProps) {
  return (
    <ul className={cardGridLook} onKeyDown={onKeyDown}>
      {children}
    </ul>
  )
}

interface CardGridItemProps {
  /** As for `CachedOnServer`. */
  name: string
  data: unknown
  /** False for the first row of a page, whose height is then known before the first paint. */
  isDeferred?: boolean
  children: ReactElement
}

/** One card of a `CardGrid`. Hydrated separately, after the page around it. */
export function CardGridItem({ name, data, isDeferred = true, children }: CardGridItemProps) {
  const className = isDeferred ? 'deferred min-w-0' : 'min-w-0'
  return (
    <CachedOnServer as="li" className={className} name={name} data={data}>
      <Suspense>{children}</Suspense>
    </CachedOnServer>
  )
}
