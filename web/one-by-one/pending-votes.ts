import type { VoteType } from '../../contract/votes.ts'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'

/** A vote of the user, or null for none. */
export type Choice = VoteType | null

/** A vote that is cast, changed or removed once the ones before it have been sent. */
export interface PendingVote {
  id: string
  name: string
  desired: Choice
  /** What this tab knows of the vote, or may have made of it: any other vote was cast elsewhere, and stays. */
  known: Choice[]
  /** True if a request was sent whose outcome is not known. */
  isTried: boolean
}

/** Votes that wait at most; then nothing more can be chosen until they have been sent. */
export const pendingMax = 100

/**
 * Adds a change of a vote behind the others, unless one on the same person waits, which it replaces at its place. One that
 * was not sent and restores what is known is dropped.
 */
export function withPending(
  pending: readonly PendingVote[],
  change: { id: string; name: string; desired: Choice; current: Choice },
): PendingVote[] {
  const { id, name, desired, current } = change
  const waiting = pending.find((vote) => vote.id === id)
  if (!waiting) return [...pending, { id, name, desired, known: [current], isTried: false }]
  if (!waiting.isTried && waiting.known.includes(desired)) return without(pending, id)
  const known = waiting.isTried ? [...new Set([...waiting.known, waiting.desired])] : waiting.known
  return pending.map((vote) => (vote === waiting ? { ...waiting, desired, known } : vote))
}

export const without = (pending: readonly PendingVote[], id: string): PendingVote[] =>
  pending.filter((vote) => vote.id !== id)

/** Notes that a request was sent for what a person's vote should be; its outcome is not known yet. */
export const asTried = (pending: readonly PendingVote[], id: string): PendingVote[] =>
  pending.map((vote) => (vote.id === id ? { ...vote, isTried: true } : vote))

/** True if the server can tell by itself whether a vote was cast elsewhere: then it keeps that one. */
export const isNewVote = ({ desired, known }: PendingVote): boolean =>
  desired !== null && known.every((choice) => choice === null || choice === desired)

/** What to do about a vote that may have been sent, or changed elsewhere, given the vote that the server has now. */
export function nextStep(
  { desired, known }: PendingVote,
  stored: Choice,
): 'done' | 'send' | 'keep' {
  if (stored === desired) return 'done'
  return known.includes(stored) ? 'send' : 'keep'
}

/** What follows from a failed request: the vote is sent again later, or after signing in, or is refused for good. */
export function afterFailure(error: unknown): 'again' | 'signIn' | 'refused' {
  if (!(error instanceof ApiError)) return 'again'
  const { status } = error
  if (status === 401) return 'signIn'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'again' : 'refused'
}

/** Milliseconds before the next attempt: a second, doubled by each failure, at most a minute. */
export const waitAfter = (failures: number): number => Math.min(60_000, 1000 * 2 ** (failures - 1))

const isChoice = (value: unknown): value is Choice =>
  value === null || value === 'UPVOTE' || value === 'DOWNVOTE'

export const isPendingVote = (value: unknown): value is PendingVote =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  isChoice(value.desired) &&
  Array.isArray(value.known) &&
  value.known.every(isChoice) &&
  typeof value.isTried === 'boolean'
