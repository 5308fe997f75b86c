/** What the database tells: ids of rows that changed, by channel. Migrations say when. */
export const channels = [
  'personality_counts',
  'anonymous_comments',
  'unread_counts',
  'ended_tokens',
] as const
export type Channel = (typeof channels)[number]

export interface NotificationListener {
  /** Rows changed; `ids` is undefined when they were too many to name. */
  onNotification(channel: Channel, ids: string[] | undefined): void
  /** Something may have been told that nobody heard. */
  onReconnect(): void
}

/** Stops hearing. */
export type StopListening = () => Promise<void>

/** Passes a notification on as what it means. */
export function pass(listener: NotificationListener, channel: string, payload: string): void {
  const known = channels.find((name) => name === channel)
  if (known) listener.onNotification(known, payload === '*' ? undefined : payload.split(','))
}
