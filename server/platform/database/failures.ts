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

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]

/** The database cannot answer at present: unreachable, shutting down, full, too slow, or in a deadlock. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as DatabaseFailure
  if (code && (networkCodes.includes(code) || /^(08|40|53|57)/.test(code))) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}

/** A failure that other rows of the same statement have no part in: written singly, they succeed. */
export function isOfOneRow(error: unknown): boolean {
  return constraintOf(error) !== undefined || (error as DatabaseFailure).code === '40P01'
}
