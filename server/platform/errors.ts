import { STATUS_CODES } from 'node:http'
import type { Challenge } from '../../contract/challenges.ts'
import {
  type ErrorBody,
  type ErrorCode,
  type ProblemName,
  problems,
} from '../../contract/errors.ts'

/** An expected error; its status, code and message are sent to the client unchanged. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  /** `message` of the response: one text, or for failed validation a list, the most useful first. */
  readonly responseMessage: string | string[]
  /** Seconds for the `retry-after` header. */
  readonly retryAfter: number | undefined
  /** Sent with the response; see `challengeProblem`. */
  challenge?: Challenge

  constructor(
    code: ErrorCode,
    statusCode: number,
    responseMessage: string | string[],
    retryAfter?: number,
  ) {
    super(Array.isArray(responseMessage) ? responseMessage.join('; ') : responseMessage)
    this.code = code
    this.statusCode = statusCode
    this.responseMessage = responseMessage
    this.retryAfter = retryAfter
  }
}

/** A problem of the catalogue in `contract/errors.ts`; `message` replaces its text where that depends on the request. */
export function problem(name: ProblemName, retryAfter?: number, message?: string): Problem {
  const entry = problems[name]
  return new Problem(name, entry.statusCode, message ?? entry.message, retryAfter)
}

/** Asks the client to solve a challenge and to send the request again. */
export function challengeProblem(
  name: 'challengeRequired' | 'challengeInvalid',
  challenge: Challenge,
): Problem {
  const required = problem(name)
  required.challenge = challenge
  return required
}

/**
 * The row that a query by id found.
 * @throws 404 when there is none, or the viewer may not see it
 */
export function foundOr404<Row>(row: Row | null | undefined): Row {
  if (row === undefined || row === null) throw problem('notFound')
  return row
}

/** Failed validation: 400 with all messages, the most useful first. */
export function invalid(messages: string[]): Problem {
  return new Problem('validation', 400, messages)
}

/** @param requestId of the lines in the log; only errors of the server have some */
export function errorBody(
  { statusCode, code, responseMessage, challenge }: Problem,
  requestId?: string,
): ErrorBody {
  const error = STATUS_CODES[statusCode] ?? 'Error'
  return {
    statusCode,
    code,
    error,
    message: responseMessage,
    ...(challenge && { challenge }),
    ...(statusCode >= 500 && requestId && { requestId }),
  }
}
