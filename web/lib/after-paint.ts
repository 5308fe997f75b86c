/** Longest time that work waits for a paint, in milliseconds. */
const longestWait = 200

/**
 * Resolves once the browser has painted what changed, so that work for the network does not delay it. Resolves at once
 * when the page is hidden or left; then to true, and a request must be `keepalive` to be sent.
 */
export function afterPaint(): Promise<{ isLeaving: boolean }> {
  if (document.hidden) return Promise.resolve({ isLeaving: true })
  return new Promise((resolve) => {
    const end = (isLeaving: boolean) => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer)
      resolve({ isLeaving })
    }
    const leave = () => end(true)
    const timer = setTimeout(() => end(false), longestWait)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    // A frame's callbacks run before it is painted, the next task after it.
    requestAnimationFrame(() => setTimeout(() => end(false)))
  })
}
