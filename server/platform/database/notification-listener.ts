/** Channels of LISTEN/NOTIFY; the payload has the ids of changed rows. The triggers are in the migrations. */
export const channels = [
  'personality_counts',
  'anonymous_comments',
  'unread_counts',
  'ended_tokens',
  'site_settings',
] as const
export type Channel = (typeof channels)[number]

export interface NotificationListener {
  /** Rows have changed; `ids` is undefined when there were too many to list. */
  onNotification(channel: Channel, ids: string[] | undefined): void
  /** The connection was opened again; notifications may have been missed. */
  onReconnect(): void
}

/** Stops listening. */
export type StopListening = () => Promise<void>

/** Parses a notification and passes it to the listener; unknown channels are ignored. */
export function dispatchNotification(
  listener: NotificationListener,
  channel: string,
  payload: string,
): void {
  const known = channels.find((name) => name === channel)
  if (known) listener.onNotification(known, payload === '*' ? undefined : payload.split(','))
}
