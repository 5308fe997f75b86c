import { whenLoadedAndIdle } from './when-idle.ts'

/**
 * Lays out the parts of the document outside the screen that `deferred.css` skips, each in a task of its own. From then
 * on none is skipped, because a page whose height is estimated cannot return to a scroll position.
 */
export function layOutDeferred(): void {
  whenLoadedAndIdle(() => {
    const next = document.querySelector<HTMLElement>('.deferred:not([style])')
    if (next) {
      next.style.contentVisibility = 'visible'
      layOutDeferred()
    } else document.documentElement.dataset.laidOut = ''
  })
}
