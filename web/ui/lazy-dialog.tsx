import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).Dialog }))

/** Preloads the dialog's code, so that it also opens offline. */
export const preloadDialog = () => void load().catch(() => undefined)

/** A `Dialog` whose code is loaded when it first opens. */
export function LazyDialog({ isOpen, ...rest }: ComponentProps<typeof Dialog>) {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Dialog isOpen {...rest} />
    </Suspense>
  )
}
