import type { ComponentProps } from 'react'
import { lazyPart } from './lazy-part.tsx'

const Dialog = lazyPart(async () => (await import('./dialog.tsx')).Dialog)

/** Preloads the dialog's code, so that it also opens offline. */
export const preloadDialog = Dialog.preload

/** A `Dialog` whose code is loaded when it first opens. */
export function LazyDialog(props: Omit<ComponentProps<typeof Dialog>, 'onFailure'>) {
  return props.isOpen && <Dialog {...props} onFailure={props.onClose} />
}
