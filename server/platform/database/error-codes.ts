interface DatabaseFailure {
  code?: string
  constraint?: string
}

/** The name of the constraint that a statement broke; undefined for any other failure. */
export function constraintOf(error: unknown): string | undefined {
  const { code, constraint } = error as DatabaseFailure
  return code?.startsWith('23') ? constraint : undefined
}

/** Text that the database cannot hold or read: a fault of the sender. */
export function isBadText(error: unknown): boolean {
  const { code } = error as DatabaseFailure
  return code === '22021' || code === '22P02' || code === '22P05' || code === '22003'
}

const unreachableCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // The server turned read-only: another one has taken over.
  '25006',
])

const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|connection has been discarded|Query read timeout/

/** The database cannot answer at present: unreachable, shutting down, full, too slow, or in a deadlock. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as DatabaseFailure
  if (code && (unreachableCodes.has(code) || /^(08|40|53|57)/.test(code))) return true
  return error instanceof Error && brokenConnection.test(error.message)
}
