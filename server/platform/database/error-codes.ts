interface DatabaseError {
  severity?: string
  code?: string
  constraint?: string
}

/** Name of the violated constraint; undefined for all other errors. */
export function constraintOf(error: unknown): string | undefined {
  const { code, constraint } = error as DatabaseError
  return code?.startsWith('23') ? constraint : undefined
}

/** True for values that the database cannot store or parse, such as invalid UTF-8: an error of the client. */
export function isBadText(error: unknown): boolean {
  const { code } = error as DatabaseError
  return code === '22021' || code === '22P02' || code === '22P05' || code === '22003'
}

/** True if the statement was prepared before a migration of a newer process changed the type of a column it reads. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as DatabaseError & { message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}

/**
 * True if a pooler has given the client a connection that lacks the prepared statement, or that has it already: one that
 * does not keep track of prepared statements.
 */
export function isUnknownStatement(error: unknown): boolean {
  const { code } = error as DatabaseError
  return code === '26000' || code === '42P05'
}

/** True if a lock was not to be had in time, or waiting for it was a deadlock. */
export function isLockConflict(error: unknown): boolean {
  const { code } = error as DatabaseError
  return code === '55P03' || code === '40P01'
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
  // The server is read-only after a failover to another one.
  '25006',
])

/**
 * Codes for a table, column or function that is missing: a newer version has migrated the database while this process
 * runs.
 */
const missingCodes = new Set(['42P01', '42703', '42883'])

const brokenConnection =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|connection error and is not queryable|connection has been discarded|Query read timeout|PGlite failed to initialize/

/** True if the database is not there, shutting down or full. */
export function isUnreachable(error: unknown): boolean {
  const { severity, code } = error as DatabaseError
  if (severity === 'PANIC') return true
  if (code && (unreachableCodes.has(code) || /^(08|53|57P)/.test(code))) return true
  return error instanceof Error && brokenConnection.test(error.message)
}

/** True if a repeated request may succeed: the database is unreachable, too slow, migrated, in a deadlock. */
export function isUnavailable(error: unknown): boolean {
  if (isUnreachable(error) || isStalePlan(error) || isUnknownStatement(error)) return true
  const { code } = error as DatabaseError
  return code !== undefined && (missingCodes.has(code) || /^(40|57)/.test(code))
}
