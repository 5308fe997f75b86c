import { isUnavailable } from '../platform/database/error-codes.ts'

/** A failure in one line, without where in the code it happened. */
export function failureText(error: unknown): string {
  if (isParseFailure(error)) return `${error.message.split('. ')[0]}. See "npm run voxpop -- help".`
  if (isUnavailable(error)) {
    const { code, message } = error as NodeJS.ErrnoException
    return `The database cannot be reached (${code ?? message}). Is it running, and is DATABASE_URL right?`
  }
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n').filter(Boolean).join('; ') || 'The command failed.'
}

function isParseFailure(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
}
