import { ApiError } from '../lib/api-error.ts'

/** What the server said of a failure, where it said something. */
export const serverWords = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.messages[0] : undefined
