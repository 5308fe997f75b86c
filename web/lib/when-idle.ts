/** Longest time after the `load` event that a task waits for the browser to be idle, in milliseconds. */
const idleTimeout = 2_000

/** Runs a task that nobody waits for: after the document and its pictures have loaded, once the browser is idle. */
export function whenLoadedAndIdle(task: () => void): void {
  if (document.readyState === 'complete') whenIdle(task)
  else window.addEventListener('load', () => whenIdle(task), { once: true })
}

function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: idleTimeout })
  else setTimeout(task, 500)
}
