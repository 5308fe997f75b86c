/** Sends a deferred request; called at most once. */
type Perform = (options: { keepalive: boolean }) => Promise<unknown>

/** A request that is sent later, so that the user can still undo what it does. */
export interface DeferredRequest {
  /** Sends the request, unless it was sent or cancelled. */
  send(): void
  /** Cancels the request; false if it was sent. */
  cancel(): boolean
}

// The senders of waiting requests.
const waiting = new Set<(keepalive: boolean) => void>()
const inFlight = new Set<Promise<unknown>>()

/** Defers a request until it is sent by the caller, by `sendDeferredRequests`, or because the page is hidden or left. */
export function deferRequest(perform: Perform): DeferredRequest {
  const send = (keepalive: boolean) => {
    if (!waiting.delete(send)) return
    if (waiting.size === 0) ignoreLeaving()
    const request = perform({ keepalive })
      // Its own code shows the failure.
      .catch(() => undefined)
      .finally(() => inFlight.delete(request))
    inFlight.add(request)
  }
  if (waiting.size === 0) watchLeaving()
  waiting.add(send)
  return {
    send: () => send(false),
    cancel() {
      const isCancelled = waiting.delete(send)
      if (waiting.size === 0) ignoreLeaving()
      return isCancelled
    },
  }
}

/**
 * Sends all deferred requests at once, for example before the session ends that they need.
 * @returns a promise of their end, which never rejects; undefined if there are none
 */
export function sendDeferredRequests(): Promise<unknown> | undefined {
  for (const send of [...waiting]) send(false)
  return inFlight.size > 0 ? Promise.all(inFlight) : undefined
}

function sendBeforeLeaving(): void {
  for (const send of [...waiting]) send(true)
}

// A hidden page may be discarded without another event.
function sendIfHidden(): void {
  if (document.hidden) sendBeforeLeaving()
}

function watchLeaving(): void {
  // Before the next page is requested, which would otherwise show what is being deleted.
  window.addEventListener('beforeunload', sendBeforeLeaving)
  window.addEventListener('pagehide', sendBeforeLeaving)
  document.addEventListener('visibilitychange', sendIfHidden)
}

// Only while something is waiting, because a page that listens to `beforeunload` may be kept out of the back/forward cache.
function ignoreLeaving(): void {
  window.removeEventListener('beforeunload', sendBeforeLeaving)
  window.removeEventListener('pagehide', sendBeforeLeaving)
  document.removeEventListener('visibilitychange', sendIfHidden)
}
