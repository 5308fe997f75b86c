import type { QueryClient } from '@tanstack/react-query'
import { limits, periods } from '../../contract/limits.ts'
import type { LiveEvent } from '../../contract/live.ts'
import { useSession } from '../accounts/session.ts'
import { openEventStream } from '../lib/event-stream.ts'
import { useIsLive } from '../lib/live-state.ts'
import { LiveUpdates } from './live-updates.ts'

/** Milliseconds in which a screen settles before its stream is opened. */
const settleTime = 300

/** Milliseconds that a tab may be hidden before its stream is closed. */
const hiddenTime = 2_000

const shown = { queryKey: ['votes', 'status'] }

interface Following {
  viewerId: string | null
  personalityIds: string[]
  stop: () => void
}

/** Keeps what this tab shows in step with what happens, for as long as somebody can see it. */
export function subscribeToLiveEvents(client: QueryClient): void {
  const answers = new LiveUpdates(client)
  let following: Following | undefined
  let soon: ReturnType<typeof setTimeout> | undefined
  let old: ReturnType<typeof setTimeout> | undefined

  function onConnectionChange(isHeard: boolean): void {
    useIsLive.setState(isHeard)
    clearTimeout(old)
    if (!isHeard) old = setTimeout(() => answers.forget(), periods.unreadPolling)
  }

  function stop(): void {
    following?.stop()
    following = undefined
    if (useIsLive.getState()) onConnectionChange(false)
  }

  function follow(): void {
    const { isChecked, user } = useSession.getState()
    const viewerId = user?.id ?? null
    const personalityIds = idsOnScreen(client)
    if (document.hidden || !isChecked || (!viewerId && personalityIds.length === 0)) {
      stop()
      return
    }
    const isSame =
      following?.viewerId === viewerId &&
      personalityIds.every((id) => following?.personalityIds.includes(id))
    if (isSame) return
    // The next stream begins with how things are, so nothing is missed between the two.
    following?.stop()
    const query = new URLSearchParams({ personalityIds: personalityIds.join() })
    following = {
      viewerId,
      personalityIds,
      stop: openEventStream(`/events?${query}`, {
        onConnectionChange,
        onEvent: (event, data) => answers.take({ event, data } as LiveEvent),
      }),
    }
  }

  function followSoon(wait = settleTime): void {
    clearTimeout(soon)
    soon = setTimeout(follow, wait)
  }

  client.getQueryCache().subscribe(({ type, query }) => {
    const [noun, kind] = query.queryKey
    if (noun !== 'votes' || kind !== 'status') return
    if (type === 'observerAdded' || type === 'observerRemoved') followSoon()
  })
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) stop()
    followSoon()
  })
  document.addEventListener('visibilitychange', () => followSoon(document.hidden ? hiddenTime : 0))
  // The browser may keep a page that is left, but not with an open connection.
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', () => followSoon())
  followSoon(0)
}

function idsOnScreen(client: QueryClient): string[] {
  const watched = client
    .getQueryCache()
    .findAll(shown)
    .filter((query) => query.getObserversCount() > 0)
  return watched.map(({ queryKey }) => String(queryKey[2])).slice(0, limits.liveMax)
}
