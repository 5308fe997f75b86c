import type { NotificationListener, StopListening } from './notification-listener.ts'

type Listen = (listener: NotificationListener) => StopListening

/** Passes the notifications of one connection on to several listeners; it is open while there is one. */
export function shareListening(listen: Listen): Listen {
  const listeners = new Set<NotificationListener>()
  let stop: StopListening | undefined
  return (listener) => {
    listeners.add(listener)
    // Notifications before it were missed, and a connection that is open reports nothing more.
    if (stop) listener.onReconnect()
    stop ??= listen({
      onNotification: (channel, ids) => {
        for (const each of listeners) each.onNotification(channel, ids)
      },
      onReconnect: () => {
        for (const each of listeners) each.onReconnect()
      },
    })
    return async () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      const last = stop
      stop = undefined
      await last?.()
    }
  }
}
