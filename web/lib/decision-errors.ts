import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError } from './api-error.ts'
import { isRecord } from './is-record.ts'

/** True if another moderator decided it first (409), or the target was deleted (404). */
export function isAlreadyDecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (error.status === 409 && !isClaimed(error)) || error.status === 404
}

const claimed: ErrorCode = 'caseClaimed'

/** True for a 409 because another moderator works on the case. */
export const isClaimed = (error: unknown): boolean =>
  error instanceof ApiError && isRecord(error.body) && error.body.code === claimed
