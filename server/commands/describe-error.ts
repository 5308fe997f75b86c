import { isUnreachable } from '../platform/database/error-codes.ts'
import { failureReason } from '../platform/failure-reason.ts'

/** An error in one line, without its stack. */
export function describeError(error: unknown): string {
  if (isParseArgsError(error))
    return `${error.message.split('. ')[0]}. See "npm run voxpop -- help".`
  if (isUnreachable(error)) {
    const { code, message } = error as NodeJS.ErrnoException
    return `The database cannot be reached (${failureReason(error) ?? code ?? message}). Is it running, and is DATABASE_URL right?`
  }
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').filter(Boolean).join('; ') || 'The command failed.'
}

function isParseArgsError(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
}
