import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).Dialog }))

/** Loads the dialog's code ahead, so that it also opens once the network is gone. */
export const preloadDialog = () => void load().catch(() => undefined)

/** A `Dialog` whose code comes when it first opens. */
export function LazyDialog({ isOpen, ...rest }: ComponentProps<typeof Dialog>) {
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Dialog isOpen {...rest} />
    </Suspense>
  )
}
