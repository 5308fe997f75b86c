import { type Logger, pino } from 'pino'

/** What of a failure may be logged: what broke and where. Never its values, which may name who voted how. */
function plainFailure(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, routine, responseCode } = error as Error & {
    code?: string
    constraint?: string
    routine?: string
    responseCode?: number
  }
  // The first line of a stack repeats the message, and a database or mail server puts values into it.
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { type: error.name, code, constraint, routine, responseCode, stack: stack?.join('\n') }
}

/** The process's log: structured, without the addresses, texts and ids of those who use the site. */
export function createLog(
  level: string,
  isTerminal: boolean,
  stream?: NodeJS.WritableStream,
): Logger {
  const options = {
    level,
    serializers: { err: plainFailure },
    ...(isTerminal && { transport: { target: 'pino-pretty' } }),
  }
  return stream ? pino(options, stream) : pino(options)
}
