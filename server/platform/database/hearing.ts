/** What the database tells: ids of rows that changed, by channel. Migrations say when. */
export const channels = [
  'personality_counts',
  'anonymous_comments',
  'unread_counts',
  'ended_tokens',
] as const
export type Channel = (typeof channels)[number]

export interface Hearer {
  /** Rows changed; `ids` is undefined when they were too many to name. */
  told(channel: Channel, ids: string[] | undefined): void
  /** Something may have been told that nobody heard. */
  missed(): void
}

/** Stops hearing. */
export type StopHearing = () => Promise<void>

/** Passes a notification on as what it means. */
export function pass(hearer: Hearer, channel: string, payload: string): void {
  const known = channels.find((name) => name === channel)
  if (known) hearer.told(known, payload === '*' ? undefined : payload.split(','))
}
