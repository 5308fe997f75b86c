import type { PastRequest } from './store.ts'
import type { Voter } from './votes.ts'

const reasons = [
  'I chair the residents’ council of Lower Delta and would like our members to know that it is really me who writes here.',
  'Reporter at the Kestrel Bay Courier, twelve years on the harbour beat. My editor confirms it gladly.',
  null,
]

const hour = 60 * 60 * 1000

/** Generates pending verification requests, the newest a few hours old. */
export function generateVerificationRequests(users: readonly Voter[], now: number): PastRequest[] {
  const waiting = users.filter(({ isVerified }) => !isVerified).slice(-reasons.length)
  return waiting.map(({ userId }, index) => ({
    userId,
    reason: reasons[index] ?? null,
    createdAt: new Date(now - hour * (3 + 22 * (waiting.length - 1 - index))).toISOString(),
  }))
}
