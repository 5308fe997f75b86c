import { type Logger, pino, stdTimeFunctions } from 'pino'
import { failureReason } from './failure-reason.ts'
import { withSourcePositions } from './source-positions.ts'

/**
 * Serializes an error for the log: its reason in fixed words, type, code and stack. Never its values, which may reveal who
 * voted how.
 */
function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, routine, responseCode } = error as Error & {
    code?: string
    constraint?: string
    routine?: string
    responseCode?: number
  }
  // The first line of a stack repeats the message, which may contain values from the database or mail server.
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    reason: failureReason(error),
    code,
    constraint,
    routine,
    responseCode,
    stack: stack && withSourcePositions(stack.join('\n')),
  }
}

/** Creates the structured log of the process, without addresses, texts and ids of users. */
export function createLog(
  level: string,
  isTerminal: boolean,
  { stream, format = 'numbers' }: LogOptions = {},
): Logger {
  const options = {
    level,
    serializers: { err: serializeError },
    ...(isTerminal ? { transport: { target: 'pino-pretty' } } : formats[format]),
  }
  return stream ? pino(options, stream) : pino(options)
}

export interface LogOptions {
  /** Standard output by default. */
  stream?: NodeJS.WritableStream
  /** How levels and times are written, except for a terminal. */
  format?: keyof typeof formats
}

const formats = {
  numbers: {},
  names: {
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
  },
}

/** True if the log includes every request, at level `debug`. */
export const logsRequests = ({ level }: { level: string }) => level === 'debug' || level === 'trace'
