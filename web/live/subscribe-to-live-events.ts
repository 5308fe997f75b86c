import type { QueryClient } from '@tanstack/react-query'
import { requestLine } from '../../contract/client.ts'
import { limits } from '../../contract/limits.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { useSession } from '../accounts/session.ts'
import { openEventStream } from '../lib/event-stream.ts'
import { useIsLive } from '../lib/live-state.ts'
import { periods } from '../lib/periods.ts'
import { LiveUpdates } from './live-updates.ts'

/** Debounce before the stream is opened, in milliseconds. */
const debounceTime = 300

/** Milliseconds that a tab may be hidden before its stream is closed. */
const hiddenTime = 2_000

const voteStatuses = { queryKey: ['votes', 'status'] }

interface Subscription {
  viewerId: string | null
  personalityIds: string[]
  stop: () => void
}

/** Keeps an event stream open for the personalities on the screen while the tab is visible, and applies its events. */
export function subscribeToLiveEvents(client: QueryClient): void {
  const { stop, resubscribeSoon } = createSubscriber(client)
  client.getQueryCache().subscribe(({ type, query }) => {
    const [feature, kind] = query.queryKey
    if (feature !== 'votes' || kind !== 'status') return
    if (type === 'observerAdded' || type === 'observerRemoved') resubscribeSoon()
  })
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) stop()
    resubscribeSoon()
  })
  document.addEventListener('visibilitychange', () =>
    resubscribeSoon(document.hidden ? hiddenTime : 0),
  )
  // A page with an open connection cannot enter the back/forward cache.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', () => resubscribeSoon())
  resubscribeSoon(0)
}

/** Opens, replaces and closes the stream of this tab. */
function createSubscriber(client: QueryClient) {
  const updates = new LiveUpdates(client)
  let subscription: Subscription | undefined
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let resetTimer: ReturnType<typeof setTimeout> | undefined

  function onConnectionChange(isConnected: boolean): void {
    useIsLive.setState(isConnected)
    clearTimeout(resetTimer)
    if (!isConnected) resetTimer = setTimeout(() => updates.reset(), periods.unreadPolling)
  }

  function stop(): void {
    subscription?.stop()
    subscription = undefined
    if (useIsLive.getState()) onConnectionChange(false)
  }

  function resubscribe(): void {
    const { isChecked, user } = useSession.getState()
    const viewerId = user?.id ?? null
    const personalityIds = idsOnScreen(client)
    if (document.hidden || !isChecked || (!viewerId && personalityIds.length === 0)) {
      stop()
      return
    }
    const isSame =
      subscription?.viewerId === viewerId &&
      personalityIds.every((id) => subscription?.personalityIds.includes(id))
    if (isSame) return
    // A new stream begins with the current counts, so no update is missed between the two.
    subscription?.stop()
    const query = { personalityIds: personalityIds.join() }
    subscription = {
      viewerId,
      personalityIds,
      stop: openEventStream(requestLine('GET /events', { query }).path, {
        onConnectionChange,
        onEvent: (event, data) => updates.apply({ event, data } as LiveEvent),
      }),
    }
  }

  function resubscribeSoon(wait = debounceTime): void {
    clearTimeout(openTimer)
    openTimer = setTimeout(resubscribe, wait)
  }

  return { stop, resubscribeSoon }
}

function idsOnScreen(client: QueryClient): string[] {
  const mounted = client
    .getQueryCache()
    .findAll(voteStatuses)
    .filter((query) => query.getObserversCount() > 0)
  return mounted.map(({ queryKey }) => String(queryKey[2])).slice(0, limits.liveMax)
}
